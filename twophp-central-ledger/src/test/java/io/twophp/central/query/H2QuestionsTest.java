package io.twophp.central.query;

import io.twophp.central.store.Databases;
import javax.sql.DataSource;

class H2QuestionsTest extends QuestionsContract {

    @Override
    DataSource emptyDatabase() {
        return Databases.h2();
    }
}

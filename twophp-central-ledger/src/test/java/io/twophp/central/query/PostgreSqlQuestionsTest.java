package io.twophp.central.query;

import io.twophp.central.store.Databases;
import io.twophp.central.store.Sql;
import javax.sql.DataSource;

class PostgreSqlQuestionsTest extends QuestionsContract {

    @Override
    DataSource emptyDatabase() {
        return Databases.postgreSql();
    }

    @Override
    void prepare(Sql database) {
        database.update("CREATE TABLE central_row_any PARTITION OF central_row DEFAULT");
    }
}

package io.twophp.jpa.query;

import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.jpa.Databases;
import io.twophp.jpa.OnEachDatabase;
import io.twophp.jpa.schema.Database;
import jakarta.persistence.Column;
import jakarta.persistence.EntityManager;
import jakarta.persistence.EntityManagerFactory;
import jakarta.persistence.Table;
import java.lang.reflect.Field;
import java.util.Map;
import java.util.Set;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;

/** The entities match the scripts. */
@OnEachDatabase
class EntityMappingTest {

    private static final Map<Class<?>, Set<String>> TYPES = Map.of(
            String.class, Set.of("varchar", "character varying"),
            io.twophp.Phase.class, Set.of("varchar", "character varying"),
            io.twophp.Dialect.class, Set.of("varchar", "character varying"),
            java.util.UUID.class, Set.of("uuid"),
            java.time.OffsetDateTime.class, Set.of("timestamptz", "timestamp with time zone", "datetime"),
            boolean.class, Set.of("bool", "boolean", "tinyint"),
            long.class, Set.of("int8", "bigint"),
            int.class, Set.of("int4", "integer", "int"));

    private final DataSource database;

    EntityMappingTest(Database on) {
        database = Databases.migrated(on);
    }

    @Test
    void everyAttributeHasAColumnOfItsType() {
        for (Class<?> entity : new Class<?>[] {LedgerRow.class, TransitionRow.class}) {
            Map<String, String> columns = Databases.columns(database)
                    .get(entity.getAnnotation(Table.class).name());
            for (Field field : entity.getDeclaredFields()) {
                String column = field.getAnnotation(Column.class).name();
                assertThat(columns).containsKey(column);
                assertThat(TYPES.get(field.getType())).as(column).contains(columns.get(column));
            }
        }
    }

    @Test
    void theProviderReadsBothTables() {
        try (EntityManagerFactory unit = LedgerPersistenceUnit.open(database);
                EntityManager entities = unit.createEntityManager()) {
            assertThat(unit.getMetamodel().getEntities()).hasSize(2);
            assertThat(entities.createQuery("SELECT r FROM LedgerRow r", LedgerRow.class)
                            .getResultList())
                    .isEmpty();
            assertThat(entities.createQuery("SELECT t FROM TransitionRow t", TransitionRow.class)
                            .getResultList())
                    .isEmpty();
        }
    }
}

package io.twophp.jpa.query;

import jakarta.persistence.EntityManagerFactory;
import jakarta.persistence.PersistenceException;
import jakarta.persistence.SharedCacheMode;
import jakarta.persistence.ValidationMode;
import jakarta.persistence.spi.ClassTransformer;
import jakarta.persistence.spi.PersistenceProvider;
import jakarta.persistence.spi.PersistenceProviderResolverHolder;
import jakarta.persistence.spi.PersistenceUnitInfo;
import jakarta.persistence.spi.PersistenceUnitTransactionType;
import java.net.URL;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import javax.sql.DataSource;

/**
 * The persistence unit {@value #NAME}, described here and not in a {@code META-INF/persistence.xml}: a second unit on
 * the class path would make an application's {@code @PersistenceContext} without a name ambiguous, and its data source
 * is a setting.
 *
 * <p>It is resource-local although the source may be JTA's: it only reads, and never begins or ends a transaction.
 */
final class LedgerPersistenceUnit implements PersistenceUnitInfo {

    static final String NAME = "twophp-ledger";

    private final DataSource dataSource;

    private LedgerPersistenceUnit(DataSource dataSource) {
        this.dataSource = dataSource;
    }

    static EntityManagerFactory open(DataSource dataSource) {
        LedgerPersistenceUnit unit = new LedgerPersistenceUnit(dataSource);
        for (PersistenceProvider provider : PersistenceProviderResolverHolder.getPersistenceProviderResolver()
                .getPersistenceProviders()) {
            EntityManagerFactory factory = provider.createContainerEntityManagerFactory(unit, Map.of());
            if (factory != null) {
                return factory;
            }
        }
        throw new PersistenceException("No Jakarta Persistence provider is on the class path");
    }

    @Override
    public String getPersistenceUnitName() {
        return NAME;
    }

    @Override
    public String getPersistenceProviderClassName() {
        return null;
    }

    @Override
    public PersistenceUnitTransactionType getTransactionType() {
        return PersistenceUnitTransactionType.RESOURCE_LOCAL;
    }

    @Override
    public DataSource getJtaDataSource() {
        return null;
    }

    @Override
    public DataSource getNonJtaDataSource() {
        return dataSource;
    }

    @Override
    public List<String> getMappingFileNames() {
        return List.of();
    }

    @Override
    public List<URL> getJarFileUrls() {
        return List.of();
    }

    @Override
    public URL getPersistenceUnitRootUrl() {
        return LedgerPersistenceUnit.class.getProtectionDomain().getCodeSource().getLocation();
    }

    @Override
    public List<String> getManagedClassNames() {
        return List.of(LedgerRow.class.getName(), TransitionRow.class.getName());
    }

    @Override
    public boolean excludeUnlistedClasses() {
        return true;
    }

    @Override
    public SharedCacheMode getSharedCacheMode() {
        return SharedCacheMode.NONE;
    }

    @Override
    public ValidationMode getValidationMode() {
        return ValidationMode.NONE;
    }

    @Override
    public Properties getProperties() {
        Properties properties = new Properties();
        properties.setProperty("eclipselink.weaving", "false");
        properties.setProperty("eclipselink.session-name", NAME + '@' + System.identityHashCode(dataSource));
        return properties;
    }

    @Override
    public String getPersistenceXMLSchemaVersion() {
        return "3.0";
    }

    @Override
    public ClassLoader getClassLoader() {
        return LedgerPersistenceUnit.class.getClassLoader();
    }

    @Override
    public void addTransformer(ClassTransformer transformer) {
        // Entities are read as they were compiled.
    }

    @Override
    public ClassLoader getNewTempClassLoader() {
        return getClassLoader();
    }
}

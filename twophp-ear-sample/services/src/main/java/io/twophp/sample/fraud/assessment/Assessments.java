package io.twophp.sample.fraud.assessment;

import io.twophp.sample.common.database.ByReference;
import io.twophp.sample.common.id.NewId;
import io.twophp.sample.common.problem.Refusal;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.persistence.EntityManager;
import jakarta.persistence.PersistenceContext;
import jakarta.transaction.Transactional;
import java.math.BigDecimal;
import java.util.List;

/** Assesses payments. Joins the transaction of the intent that calls it, or has its own. */
@ApplicationScoped
@Transactional
public class Assessments {

    @PersistenceContext(unitName = "fraud")
    EntityManager entities;

    @Inject
    NewId newId;

    /** Assesses a payment, or refuses it with 422. */
    public AssessmentView assess(NewAssessment wanted) {
        Band band = band(wanted.amount());
        if (band.isSuspicious()) {
            throw Refusal.unprocessable(
                    "suspected-fraud", "Suspected fraud", "A payment of " + wanted.amount() + " is too suspicious.");
        }
        Assessment assessment = new Assessment(newId.value(), wanted, band.score());
        entities.persist(assessment);
        return assessment.view();
    }

    public AssessmentView find(String id) {
        return ByReference.one(entities, Assessment.class, id).view();
    }

    /** Returns the assessments with a reference, or all if it is null. */
    public List<AssessmentView> of(String reference, int limit) {
        return ByReference.find(entities, Assessment.class, reference, limit)
                .map(Assessment::view)
                .toList();
    }

    private Band band(BigDecimal amount) {
        return entities.createQuery(
                        "SELECT b FROM Band b WHERE b.fromAmount <= :amount ORDER BY b.fromAmount DESC", Band.class)
                .setParameter("amount", amount)
                .setMaxResults(1)
                .getSingleResult();
    }
}

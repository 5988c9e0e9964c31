-- Ids are looked up within a time. An index that has both is taken whatever statistics say of a day that is minutes old; with two indexes,
-- one for the id and one for the time, the one for the time may be: then each id reads the whole day.
DROP INDEX central_row_id;
DROP INDEX central_row_call;
DROP INDEX central_row_parent;
CREATE INDEX central_row_id ON central_row (server_correlation_id, phase_1_timestamp);
CREATE INDEX central_row_call ON central_row (client_correlation_id, phase_1_timestamp);
CREATE INDEX central_row_parent ON central_row (parent_reference_id, phase_1_timestamp);

/** Why a call does not have two rows that agree, and what to do (one entry for each code of the interface). */
export const REASONS = {
  CONTRADICTORY: {
    title: 'Contradictory outcomes',
    alarm: true,
    meaning: 'Both rows are final, and they tell different outcomes.',
    advice: 'Compare both rows and their histories. The service’s own ledger is the authority. Correct what the client did on the wrong outcome.',
  },
  SERVER_ROW_MISSING: {
    title: 'Server row missing',
    alarm: true,
    meaning: 'The client’s call was registered, and the service has shipped past that time without a row of it. The service may have lost commits.',
    unreachable: 'Look at the service’s database: was it restored from a backup, or does it acknowledge commits before they are durable?',
    advice: 'Pull the call. If the row stays missing, look at the service’s database: was it restored from a backup, or does it acknowledge commits before they are durable?',
  },
  DUPLICATE_SIDE: {
    title: 'A side twice',
    alarm: true,
    meaning: 'Two ledgers wrote a row for the same side of this call.',
    advice: 'Look for two services that run with one configuration or a copied database. Each service needs its own ledger id.',
  },
  IDS_DIFFER: {
    title: 'Ids differ',
    alarm: true,
    meaning: 'The two rows agree in one of the two correlation ids and differ in the other.',
    advice: 'Look at the client: it used another correlation id than it registered with, or somebody changed its ledger.',
  },
  RESPONSE_LOST: {
    title: 'Response lost',
    meaning: 'The service has decided. The client still does not know the outcome, past the time of grace.',
    advice: 'Look whether the client runs: its recovery asks again and gets the recorded answer. Nothing is executed twice.',
  },
  CALLBACK_LOST: {
    title: 'Callback given up',
    meaning: 'The service gave up delivering its callback. The client may not know the outcome.',
    advice: 'Check the client’s callback address. The client can ask for the status with the server correlation id.',
  },
  CALLBACK_UNDER_WAY: {
    title: 'Callback under way',
    meaning: 'The outcome is being delivered by callback. The client’s row follows.',
    advice: 'Wait. If it stays so for an hour, look at the callback’s attempts at the service.',
  },
  NEVER_CONFIRMED: {
    title: 'Never confirmed',
    meaning: 'The call was registered and not confirmed in time. Nothing was executed.',
    advice: 'There is nothing to undo. If it happens often, look at the client: it gives up between the two phases.',
  },
  TRANSPARENT: {
    title: 'Client without 2PHP',
    meaning: 'The client sent one ordinary request and keeps no ledger.',
    advice: 'Nothing is to be done: this is how transparent mode works.',
  },
  CLIENT_UNKNOWN: {
    title: 'Client not enrolled',
    meaning: 'No ledger that is enrolled here belongs to the client.',
    advice: 'If the client is a service of yours, enrol it under Services. Otherwise nothing is to be done.',
  },
  SERVER_UNKNOWN: {
    title: 'Server not enrolled',
    meaning: 'No enrolled service goes by the name or address that the client called.',
    advice: 'Enrol the service, or correct its name or address under Services.',
  },
  AWAITING_SYNC: {
    title: 'Waiting for the other side',
    meaning: 'The other side has not shipped its rows up to this time.',
    unreachable: 'Wait for the next batch. No service of this call has an address here, so that none can be asked; an administrator can set one.',
    advice: 'Wait for the next batch, or pull the call now.',
  },
};

export const CODES = Object.keys(REASONS);

/** What is known of a code, with what to do where a service can be asked or not; a code of a newer server speaks for itself. */
export function reasonOf(code, reachable = true) {
  const known = REASONS[code] ?? { title: code, meaning: '', advice: 'Compare the rows.' };
  return reachable ? known : { ...known, advice: known.unreachable ?? known.advice };
}

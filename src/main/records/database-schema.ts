export interface DatabaseSchema {
  readonly applicationId: number
  /**
   * Migrations from an empty database, each applied once and never changed afterwards. The number of applied ones is
   * the database's version.
   */
  readonly steps: readonly string[]
}

export const deskDatabaseSchema: DatabaseSchema = {
  applicationId: 0x50455250,
  steps: [
    `
    CREATE TABLE journal (
      seq  INTEGER PRIMARY KEY,
      line TEXT NOT NULL,
      head TEXT NOT NULL
    ) STRICT;
    CREATE TRIGGER journal_grows_at_its_end BEFORE INSERT ON journal
      WHEN NEW.seq IS NOT (SELECT coalesce(max(seq), 0) + 1 FROM journal)
      BEGIN SELECT RAISE(ABORT, 'the journal grows at its end only'); END;
    CREATE TRIGGER journal_is_never_changed BEFORE UPDATE ON journal
      BEGIN SELECT RAISE(ABORT, 'a line of the journal is never changed'); END;
    CREATE TRIGGER journal_is_never_cut BEFORE DELETE ON journal
      BEGIN SELECT RAISE(ABORT, 'a line of the journal is never removed'); END;

    CREATE TABLE shelf (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID;

    CREATE TABLE keys (
      id    TEXT PRIMARY KEY,
      mark  TEXT NOT NULL,
      state TEXT NOT NULL CHECK (state IN ('keeping', 'kept', 'leaving')),
      since REAL NOT NULL
    ) STRICT, WITHOUT ROWID;
    `,
    // Adds the state `pending` for a key generated here and not registered at the venue yet.
    `
    CREATE TABLE keys_in_four_states (
      id    TEXT PRIMARY KEY,
      mark  TEXT NOT NULL,
      state TEXT NOT NULL CHECK (state IN ('keeping', 'kept', 'pending', 'leaving')),
      since REAL NOT NULL
    ) STRICT, WITHOUT ROWID;
    INSERT INTO keys_in_four_states SELECT id, mark, state, since FROM keys;
    DROP TABLE keys;
    ALTER TABLE keys_in_four_states RENAME TO keys;
    `,
  ],
}

/** Last known account data: larger, and not flushed. */
export const archiveDatabaseSchema: DatabaseSchema = {
  applicationId: 0x50455241,
  steps: [
    `
    CREATE TABLE archive (
      profile TEXT NOT NULL,
      section TEXT NOT NULL,
      version INTEGER NOT NULL,
      as_of   REAL NOT NULL,
      sealed  INTEGER NOT NULL CHECK (sealed IN (0, 1)),
      body    BLOB NOT NULL,
      PRIMARY KEY (profile, section)
    ) STRICT;
    `,
    `
    CREATE TABLE moments (
      profile TEXT NOT NULL,
      section TEXT NOT NULL,
      at      REAL NOT NULL,
      base    REAL NOT NULL,
      prev    REAL NOT NULL,
      as_of   REAL NOT NULL,
      version INTEGER NOT NULL,
      size    INTEGER NOT NULL,
      body    BLOB NOT NULL,
      PRIMARY KEY (profile, section, at)
    ) STRICT;
    CREATE INDEX moments_in_time ON moments (profile, at, section, base, size);
    CREATE INDEX moments_in_chains ON moments (profile, section, base, at);

    CREATE TABLE bars (
      profile TEXT NOT NULL,
      name    TEXT NOT NULL,
      as_of   REAL NOT NULL,
      body    TEXT NOT NULL,
      PRIMARY KEY (profile, name)
    ) STRICT;
    `,
  ],
}

/**
 * Index of an account's history. Times are plain for paging; everything else is encrypted or stored under a keyed tag.
 */
export const historyDatabaseSchema: DatabaseSchema = {
  applicationId: 0x50455248,
  steps: [
    `
    CREATE TABLE accounts (id INTEGER PRIMARY KEY, profile TEXT NOT NULL UNIQUE) STRICT;
    CREATE TABLE past (
      account INTEGER NOT NULL,
      kind    INTEGER NOT NULL,
      tag     BLOB NOT NULL,
      at      INTEGER NOT NULL,
      market  BLOB NOT NULL,
      side    BLOB NOT NULL,
      body    BLOB NOT NULL,
      UNIQUE (account, kind, tag)
    ) STRICT;
    CREATE INDEX past_in_time   ON past (account, kind, at, tag);
    CREATE INDEX past_by_market ON past (account, kind, market, at, tag, side);
    CREATE INDEX past_by_side   ON past (account, kind, side, at, tag);

    CREATE TABLE daily (
      account INTEGER NOT NULL,
      day     INTEGER NOT NULL,
      body    BLOB,
      PRIMARY KEY (account, day)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE progress (
      account INTEGER NOT NULL,
      kind    INTEGER NOT NULL,
      body    BLOB NOT NULL,
      PRIMARY KEY (account, kind)
    ) STRICT, WITHOUT ROWID;
    `,
    `
    CREATE TABLE notes (
      account INTEGER NOT NULL,
      tag     BLOB NOT NULL,
      body    BLOB NOT NULL,
      PRIMARY KEY (account, tag)
    ) STRICT, WITHOUT ROWID;
    `,
    `
    CREATE TABLE marks (
      account INTEGER NOT NULL,
      market  BLOB NOT NULL,
      at      INTEGER NOT NULL,
      span    INTEGER NOT NULL,
      body    BLOB NOT NULL,
      PRIMARY KEY (account, market, at)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX marks_by_span ON marks (account, span, at, market);
    CREATE INDEX marks_in_time ON marks (account, at);
    `,
    `
    CREATE TABLE readings (
      account INTEGER NOT NULL,
      day     INTEGER NOT NULL,
      body    BLOB NOT NULL,
      PRIMARY KEY (account, day)
    ) STRICT, WITHOUT ROWID;
    `,
  ],
}

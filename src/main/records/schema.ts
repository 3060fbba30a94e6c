/** What a database of this desk is for, and how it came to its present shape. */
export interface Shape {
  /** Marks the file as being of this kind, and no other program's. */
  readonly applicationId: number
  /**
   * The steps from an empty database to today's, each applied once and never changed afterwards.
   * How many were applied is the database's version.
   */
  readonly steps: readonly string[]
}

/** The journal, the shelf and the rows of keys: small, and on the disk with every commit. */
export const deskShape: Shape = {
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
  ],
}

/** What was known of accounts: larger, and worth no wait for the disk. */
export const archiveShape: Shape = {
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
  ],
}

import { mkdirSync } from "node:fs";
import { join } from "node:path";

import Libsql from "libsql";

type Value = string | number | null;

/** The few ways in which the routes speak to SQLite. */
export interface Database {
  all<Row>(sql: string, ...values: Value[]): Row[];
  first<Row>(sql: string, ...values: Value[]): Row | null;
  /** Runs a statement and returns the id of an inserted row and the number of changed rows. */
  run(sql: string, ...values: Value[]): { id: number; changes: number };
  exec(sql: string): void;
  /** Runs `work` in one transaction; an error undoes all of it. */
  transaction<Result>(work: () => Result): Result;
  close(): void;
}

const migrations = [
  `CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL);
   CREATE TABLE user (
     id INTEGER PRIMARY KEY, email TEXT NOT NULL UNIQUE COLLATE NOCASE, password TEXT NOT NULL,
     role TEXT NOT NULL DEFAULT 'user', verified INTEGER NOT NULL DEFAULT 0, seeded INTEGER NOT NULL DEFAULT 0,
     created_at TEXT NOT NULL);
   CREATE TABLE refresh_token (
     jti TEXT PRIMARY KEY, user_id INTEGER NOT NULL REFERENCES user(id) ON DELETE CASCADE,
     expires_at INTEGER NOT NULL, used_at INTEGER);
   CREATE TABLE one_time_link (
     token_hash TEXT PRIMARY KEY, user_id INTEGER NOT NULL REFERENCES user(id) ON DELETE CASCADE,
     purpose TEXT NOT NULL, expires_at INTEGER NOT NULL, used_at INTEGER);
   CREATE TABLE application (
     id INTEGER PRIMARY KEY, user_id INTEGER NOT NULL REFERENCES user(id) ON DELETE CASCADE,
     preferred_course TEXT NOT NULL, preferred_university TEXT NOT NULL, fields TEXT NOT NULL,
     idempotency_key TEXT, created_at TEXT NOT NULL,
     UNIQUE (user_id, preferred_course, preferred_university));
   CREATE UNIQUE INDEX application_key ON application (user_id, idempotency_key);
   CREATE TABLE application_file (
     id INTEGER PRIMARY KEY, application_id INTEGER NOT NULL REFERENCES application(id) ON DELETE CASCADE,
     document_group TEXT NOT NULL, name TEXT NOT NULL, size INTEGER NOT NULL, sha256 TEXT NOT NULL, stored_as TEXT NOT NULL);
   CREATE TABLE registration (
     id INTEGER PRIMARY KEY, user_id INTEGER NOT NULL REFERENCES user(id) ON DELETE CASCADE,
     event_id INTEGER NOT NULL, created_at TEXT NOT NULL, UNIQUE (user_id, event_id));`,
];

/** Opens (or creates) `sandbox.sqlite` in the folder and brings its tables up to date. */
export function openDatabase(folder: string): Database {
  mkdirSync(folder, { recursive: true });
  const connection = new Libsql(join(folder, "sandbox.sqlite"));
  connection.exec(
    "PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA foreign_keys = ON; PRAGMA busy_timeout = 5000",
  );
  const database = wrap(connection);
  migrate(database);
  return database;
}

function wrap(connection: Libsql.Database): Database {
  const statements = new Map<string, Libsql.Statement<unknown[]>>();
  const prepare = (sql: string) => {
    const known = statements.get(sql);
    if (known) return known;
    const statement = connection.prepare(sql);
    statements.set(sql, statement);
    return statement;
  };
  const all = <Row>(sql: string, ...values: Value[]) => prepare(sql).all(...values) as Row[];
  return {
    all,
    first: <Row>(sql: string, ...values: Value[]) => all<Row>(sql, ...values)[0] ?? null,
    run(sql, ...values) {
      const { lastInsertRowid, changes } = prepare(sql).run(...values);
      return { id: Number(lastInsertRowid), changes };
    },
    exec(sql) {
      statements.clear();
      connection.exec(sql);
    },
    transaction: (work) => connection.transaction(work)(),
    close() {
      statements.clear();
      connection.close();
    },
  };
}

function migrate(database: Database) {
  const done = database.first<{ user_version: number }>("PRAGMA user_version")?.user_version ?? 0;
  for (const [index, migration] of migrations.entries()) {
    if (index < done) continue;
    database.transaction(() => database.exec(migration));
    database.exec(`PRAGMA user_version = ${index + 1}`);
  }
}

/** A value kept under a name, or `null`. */
export function readMeta(database: Database, key: string) {
  return database.first<{ value: string }>("SELECT value FROM meta WHERE key = ?", key)?.value ?? null;
}

/** Keeps a value under a name, in place of the one before. */
export function writeMeta(database: Database, key: string, value: string) {
  database.run(
    "INSERT INTO meta (key, value) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value",
    key,
    value,
  );
}

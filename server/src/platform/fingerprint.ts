import type { Executor } from './db.ts'

/**
 * Every process of an installation must have the same secret: with another one no key and no token would be right. The first
 * process leaves the secret's fingerprint in the database, the others compare.
 */
export async function rememberFingerprint(db: Executor, fingerprint: string) {
  await db`
    insert into installation (name, value) values ('secret fingerprint', ${fingerprint}) on conflict do nothing`
  const [row] = await db<{ value: string }>`select value from installation where name = 'secret fingerprint'`
  if (row?.value !== fingerprint)
    throw new Error(
      'The secret key is not the one this database was set up with. Restore secret.key in DATA_DIR, or set SECRET_KEY to ' +
        'the same value for every server of the installation.',
    )
}

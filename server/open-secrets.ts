import { rotatePassphrases } from '#core/account-export/passphrases.server.ts'
import { rotateCredentials } from '#core/credential/rotate-credentials.server.ts'
import { forgetLostMailServers, rotateMailServers } from '#core/mail-server/stored-server.server.ts'
import { secretsPurpose } from '#core/project/project.ts'
import { rotateSecrets } from '#core/project/project-secrets.server.ts'
import { forgetLostPushKey, rotatePushKey } from '#core/push/push-keys.server.ts'
import { rotateSecretLinks } from '#core/secret-link/secret-link-rows.server.ts'
import { printedLinksPurpose } from '#core/share-link/share-link.ts'
import { rotateWebhookSecrets } from '#core/webhook/webhook.server.ts'
import type { Database } from '#db/connection/pool.ts'
import { type LimitUses, openLimitUses } from '#db/limit-uses.ts'
import { createDerivedTokens, type DerivedTokens } from '#platform/derived-tokens.ts'
import { createInboxes, type Inboxes } from '#platform/inbox/inboxes.ts'
import { createProofOfWork, type ProofOfWork } from '#platform/proof-of-work.ts'
import { createPseudonym, type Pseudonym } from '#platform/pseudonym.ts'
import { createSecretBox, type SecretBox } from '#platform/secret-box.ts'
import { loadSecretKeys } from '#platform/secret-key.ts'
import type { Settings } from '#platform/settings.ts'

export const openSecrets = async ({ secretKeys, dataFolder }: Settings): Promise<SecretBox> =>
  createSecretBox(await loadSecretKeys(secretKeys, dataFolder), secretsPurpose)

export const openInboxes = async ({ secretKeys, dataFolder, imap }: Settings): Promise<Inboxes> =>
  createInboxes(await loadSecretKeys(secretKeys, dataFolder), imap)

export const openProofOfWork = async ({ secretKeys, dataFolder }: Settings): Promise<ProofOfWork> =>
  createProofOfWork(await loadSecretKeys(secretKeys, dataFolder))

export const openPseudonym = async ({ secretKeys, dataFolder }: Settings): Promise<Pseudonym> =>
  createPseudonym(await loadSecretKeys(secretKeys, dataFolder))

export const openPrintedTokens = async ({ secretKeys, dataFolder }: Settings): Promise<DerivedTokens> =>
  createDerivedTokens(await loadSecretKeys(secretKeys, dataFolder), printedLinksPurpose)

export const openLimits = async (
  { secretKeys, dataFolder }: Settings,
  database: Database,
): Promise<LimitUses> => {
  const derive = await loadSecretKeys(secretKeys, dataFolder)
  return openLimitUses(database, derive('limits')[0])
}

/** Returns public fingerprints of the keys, newest first. */
export async function fingerprintKeys({ secretKeys, dataFolder }: Settings): Promise<[string, ...string[]]> {
  const derive = await loadSecretKeys(secretKeys, dataFolder)
  const [newest, ...older] = derive('mark').map((key) => Buffer.from(key).toString('base64url'))
  return [newest as string, ...older]
}

/** Re-encrypts all secrets with the newest key in small steps. If stopped, it can be resumed. Returns their number. */
export async function reencryptSecrets(db: Database, secrets: SecretBox): Promise<number> {
  await rotatePushKey({ db, secrets })
  for (let total = 0; ; ) {
    const count =
      (await rotateSecrets({ db, secrets })) +
      (await rotateCredentials({ db, secrets })) +
      (await rotateSecretLinks({ db, secrets })) +
      (await rotateWebhookSecrets({ db, secrets })) +
      (await rotateMailServers({ db, secrets })) +
      (await rotatePassphrases({ db, secrets }))
    if (count === 0) return total
    total += count
  }
}

/** Deletes what the site makes anew when its key is lost. Passwords stay, since their key may be found again. */
export async function forgetLostSecrets(db: Database, secrets: SecretBox): Promise<void> {
  await forgetLostPushKey({ db, secrets })
  await forgetLostMailServers({ db, secrets })
}

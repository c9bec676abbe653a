import { v7 as createId } from 'uuid'
import { recordAuditEntry } from '../audit.server.ts'
import { differing } from '../audit.ts'
import { assignCertificate } from '../certificate/certificate.server.ts'
import { toColumns } from '../columns.server.ts'
import type { Context, User } from '../context.ts'
import { notFound, Refusal } from '../errors.ts'
import { chosenIds } from '../listing.server.ts'
import type { Chosen } from '../listing.ts'
import { notify } from '../notice/notice.server.ts'
import { isPermittedForAll, permit, permitUser } from '../permissions.ts'
import { revokeProofLinksOf } from '../proof/proof-links.server.ts'
import { requireRecentSignIn } from '../recent-sign-in.ts'
import { revokeLinksOf } from '../secret-link/secret-link-rows.server.ts'
import { inTransaction } from '../transaction.server.ts'
import { moveToTrash } from '../trash/trash.server.ts'
import { updateVersioned } from '../versioned-update.server.ts'
import {
  normalizeWebsite,
  type Project,
  type ProjectChange,
  type ProjectFilter,
  type ProjectInput,
  type ProjectProperties,
} from './project.ts'
import { columns, projects } from './project-rows.server.ts'
import { sealSecrets } from './project-secrets.server.ts'

export async function createProject(
  ctx: Context,
  { emailPassword, wpPassword, ...given }: ProjectInput,
): Promise<string> {
  permit(ctx, 'project.create')
  const id = createId()
  const facts = normalizeWebsite({ ...given, email: given.email.trim() })
  const { costs, ...same } = toColumns(facts)
  await inTransaction(ctx, async (inside) => {
    await inside.db
      .insertInto('project')
      .values({ ...same, costs: JSON.stringify(costs), id, created_at: inside.now() })
      .execute()
    await sealSecrets(inside, id, { emailPassword, wpPassword })
    await assignCertificate(inside, { url: facts.certificate, ownerEmail: facts.email })
    await recordAuditEntry(inside, { action: 'project.create', kind: 'project', recordId: id, after: facts })
  })
  return id
}

/** Returns the number of changed projects; 0 if nothing changed. */
export async function updateProject(
  ctx: Context,
  id: string,
  { version, emailPassword, wpPassword, ...wanted }: ProjectChange,
): Promise<number> {
  const me = permitUser(ctx, 'project.update')
  return updateVersioned(ctx, {
    ...{ kind: 'project', id, name: 'Project', version },
    lock: (inside) =>
      projects(inside, {}).select(columns).where('id', '=', id).forUpdate().executeTakeFirst(),
    diff(before, inside) {
      const change = normalizedChange(before, wanted)
      if (change.email !== undefined || emailPassword !== undefined || wpPassword !== undefined) {
        requirePasswords(inside, me)
      }
      return change
    },
    async changeMore(inside) {
      const sealed = await sealSecrets(inside, id, { emailPassword, wpPassword })
      return sealed.length > 0 ? { sealedAnew: sealed } : {}
    },
    async save(inside, change, { before, version }) {
      const former = change.email === undefined ? undefined : await readClientId(inside, id)
      const { costs, ...same } = toColumns(change)
      await inside.db
        .updateTable('project')
        .set({ ...same, ...(costs && { costs: JSON.stringify(costs) }), version })
        .where('id', '=', id)
        .execute()
      if (!change.certificate && !change.email) return
      if (change.email) {
        await revokeLinksOf(inside, id)
        await revokeProofLinksOf(inside, id)
        if ((await readClientId(inside, id)) !== former) {
          await notifyBoth(inside, { ...before, ...change, id, version, former: before.email })
        }
      }
      const { certificate, email } = { ...before, ...change }
      await assignCertificate(inside, { url: certificate, ownerEmail: email, former: before.certificate })
    },
  })
}

const readClientId = async ({ db }: Context, id: string) =>
  (await db.selectFrom('project').select('client_id as id').where('id', '=', id).executeTakeFirst())?.id

type Moved = Pick<Project, 'id' | 'companyName' | 'email'> & { version: number; former: string }

/** Notifies the client before and the client now, also if somebody mistyped an address. */
async function notifyBoth(
  inside: Context,
  { id, companyName, email, version, former }: Moved,
): Promise<void> {
  const told = [
    {
      to: { email: former },
      event: `project.handed-over:${id}:${version}`,
      title: `The project ${companyName} was moved to another client`,
      text: 'You see it no longer, and links to it have ended. Your orders, invoices and payments stay with you. If you did not expect this, please write to us.',
      link: { kind: 'project', audience: 'client' },
    },
    {
      to: { email },
      event: `project.taken-over:${id}:${version}`,
      title: `The project ${companyName} belongs to you now`,
      text: 'You find it on your dashboard, with its files and access data.',
      link: { kind: 'project', audience: 'client', id },
    },
  ] as const
  for (const one of told) if (one.to.email) await notify(inside, one)
}

/** Refuses staff who may not open the passwords, as a new owner of the project could; also tokens and old sign-ins, which
 * may not either. A new password hides the old one. */
function requirePasswords(inside: Context, me: User): void {
  if (!isPermittedForAll(me, 'project.reveal')) {
    throw new Refusal(
      'forbidden',
      'Your role does not include passwords, so it can change neither them nor whose project it is. Please ask an owner.',
    )
  }
  requireRecentSignIn(inside, me, 'Please sign in again to change whose project it is or its passwords.')
}

function normalizedChange(
  before: Project,
  wanted: Omit<ProjectChange, 'version'>,
): Partial<ProjectProperties> {
  const trimmed = wanted.email === undefined ? wanted : { ...wanted, email: wanted.email.trim() }
  const after = { ...before, ...differing<ProjectProperties>(before, trimmed) }
  return differing<ProjectProperties>(before, normalizeWebsite(after))
}

export async function removeProject(ctx: Context, id: string): Promise<void> {
  if ((await removeProjects(ctx, { ids: [id] })).length === 0) throw notFound('Project')
}

/** Returns the ids that were moved to the trash. */
export async function removeProjects(ctx: Context, chosen: Chosen<ProjectFilter>): Promise<string[]> {
  permit(ctx, 'project.remove')
  return inTransaction(ctx, async (inside) => {
    const found = projects(inside, 'filter' in chosen ? chosen.filter : {})
    return moveToTrash(inside, 'project', await chosenIds(found, chosen))
  })
}

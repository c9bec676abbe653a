import { isDeepStrictEqual } from 'node:util'
import type { Context } from '../context.ts'
import { fieldRefusal, Refusal } from '../errors.ts'
import type { BriefField, Plan, Service } from './service.ts'
import { takeId } from './service-ids.ts'
import type { PlanInput, QuestionInput, ServiceContent } from './service-input.ts'
import { type TemplateColumns, templateColumnsOf } from './template-columns.ts'

const mostBytes = 20_000

export type Lists = Pick<Service, 'plans' | 'briefFields'>
type UsedIds = { plans: Set<string>; questions: Set<string> }

/** Reads the ids of all plans and questions that the service ever had. */
export async function readUsedIds({ db }: Context, id: string): Promise<UsedIds> {
  const versions = await db
    .selectFrom('service_version')
    .select((eb) => [
      eb.fn<string[]>('jsonb_path_query_array', ['content', eb.val('$.plans[*].planId')]).as('plans'),
      eb.fn<string[]>('jsonb_path_query_array', ['content', eb.val('$.briefFields[*].name')]).as('questions'),
    ])
    .where('service_id', '=', id)
    .execute()
  return {
    plans: new Set(versions.flatMap(({ plans }) => plans)),
    questions: new Set(versions.flatMap(({ questions }) => questions)),
  }
}

/** Gives new plans and questions their ids. Refuses ids that the service never had. */
export function completeLists(
  { plans, briefFields }: { plans?: PlanInput[] | undefined; briefFields?: QuestionInput[] | undefined },
  used: UsedIds,
): Partial<Lists> {
  const lists = {
    ...(plans && {
      plans: complete(plans, { ...planNames, used: used.plans }).map(
        ([plan, planId]): Plan => ({ ...plan, planId }),
      ),
    }),
    ...(briefFields && {
      briefFields: complete(briefFields, { ...questionNames, used: used.questions }).map(
        ([question, name]): BriefField => ({ ...question, name }),
      ),
    }),
  }
  if (Buffer.byteLength(JSON.stringify(lists)) > mostBytes) {
    throw new Refusal('invalid', 'The plans and questions are too long together. Please shorten them.')
  }
  return lists
}

type Naming<Item> = {
  list: string
  prefix: string
  key: string
  idOf: (item: Item) => string
  textOf: (item: Item) => string
}
const planNames: Naming<PlanInput> = {
  ...{ list: 'plans', prefix: 'plan', key: 'planId' },
  idOf: ({ planId }) => planId,
  textOf: ({ name }) => name,
}
const questionNames: Naming<QuestionInput> = {
  ...{ list: 'briefFields', prefix: 'q', key: 'name' },
  idOf: ({ name }) => name,
  textOf: ({ label }) => label,
}

function complete<Item>(
  items: Item[],
  { list, prefix, key, idOf, textOf, used }: Naming<Item> & { used: Set<string> },
): [Item, string][] {
  const given = new Set<string>()
  for (const [index, item] of items.entries()) {
    const id = idOf(item)
    if (id && (given.has(id) || !used.has(id))) {
      throw fieldRefusal(
        `${list}.${index}.${key}`,
        `This ${key} is not one of the service. Leave it empty for a new one.`,
      )
    }
    given.add(id)
  }
  const known = new Set(used)
  return items.map((item) => [item, idOf(item) || takeId(prefix, textOf(item), known)])
}

const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value ?? null))

/** Returns the fields that differ. jsonb does not keep the order of keys, so that it makes no difference. */
export function contentDiff<Content extends object>(
  before: Content,
  wanted: Partial<Content>,
): Partial<Content> {
  const names = Object.keys(wanted) as (keyof Content)[]
  const different = names.filter(
    (name) => wanted[name] !== undefined && !isDeepStrictEqual(plain(before[name]), plain(wanted[name])),
  )
  return Object.fromEntries(different.map((name) => [name, wanted[name]])) as Partial<Content>
}

export type StoredContent = Omit<ServiceContent, 'plans' | 'briefFields'> & Lists

/** Content as versions store it, which the release before reads too. Those from before services had milestones lack them. */
export type VersionContent = Omit<StoredContent, 'milestones'> & Partial<TemplateColumns>

/** Stores a version as it is from now on. */
export async function addVersion(
  inside: Context,
  { id, version, content }: { id: string; version: number; content: StoredContent },
): Promise<void> {
  await inside.db
    .insertInto('service_version')
    .values({
      service_id: id,
      version,
      content: JSON.stringify({ ...content, ...templateColumnsOf(content.milestones) }),
      written_by: inside.actor.kind === 'user' ? inside.actor.id : null,
      created_at: inside.now(),
    })
    .execute()
}

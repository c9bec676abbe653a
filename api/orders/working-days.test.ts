import { expect, it } from 'vitest'
import { addDays, today } from '#core/time.ts'
import { addOrder } from '#tests/orders.ts'
import { openSitesOfPeople } from '#tests/sites-of-people.ts'

const { asStaff, asClient, clientId } = await openSitesOfPeople()

const now = today({ now: () => new Date() })
const saturdays = [1, 2, 3, 4, 5, 6, 7]
  .map((count) => addDays(now, count))
  .filter((day) => new Date(day).getUTCDay() === 6)
  .flatMap((day) => [0, 7, 14, 21].map((count) => addDays(day, count)))
const [first = '', second = '', third = '', fourth = ''] = saturdays
const closed = Object.fromEntries(
  ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday'].map((day) => [`${day}Hours`, '']),
)
const price = { minor: 10_000, currency: 'USD' }
const order = async (id: string, site = asStaff) => (await site.call('GET', `/orders/id/${id}`)).json()
async function add(path: string, body: object): Promise<string> {
  const made = await asStaff.call('POST', path, body)
  expect(made.statusCode, made.body).toBe(201)
  return made.json().insertedId
}
async function accept(quote: object): Promise<string> {
  const id = await add('/quotes', {
    clientId,
    title: 'A shop',
    lines: [{ title: 'Shop', quantity: 1, price }],
    ...quote,
  })
  const move = async (site: typeof asStaff, body: object) => {
    const { version } = (await asStaff.call('GET', `/quotes/id/${id}`)).json()
    const moved = await site.call('POST', `/quotes/${id}/moves`, { version, ...body })
    expect(moved.statusCode, moved.body).toBe(200)
  }
  await move(asStaff, { move: 'send' })
  await move(asClient, { move: 'accept', name: 'Karim Client', acceptsTerms: true })
  return (await asStaff.call('GET', `/quotes/id/${id}`)).json().orderId
}

it('counts the days on which the owner works, in quotes, changes, milestones and proposals', async () => {
  const saved = await asStaff.call('PATCH', '/site-settings', {
    ...{ version: 1, ...closed, saturdayHours: '10–13' },
    holidays: [`${first} Moving to the new office`, `${second.slice(5)} Founding day`],
  })
  expect(saved.statusCode, saved.body).toBe(200)
  expect((await asStaff.call('GET', '/site-settings')).json()).toMatchObject({ saturdayHours: '10:00-13:00' })

  const terms = { revisions: 0, supportMonths: 0, workingDays: 1 }
  const agreed = { ...terms, serviceKind: 'wordpress', depositPercent: 50, validUntil: '2099-01-31' }
  const orderId = await accept(agreed)
  expect(await order(orderId)).toMatchObject({ dueOn: third, proposedDueOn: null })
  await accept({ ...terms, orderId, note: 'The client wants to sell online' })
  expect(await order(orderId)).toMatchObject({ dueOn: fourth })

  const serviceId = await add('/services', {
    ...{ title: 'A service of Saturdays', active: true, plans: [{ name: 'Basic', price, workingDays: 2 }] },
    milestones: [{ title: 'Launch', share: null, workingDays: 1 }],
  })
  const { database } = asStaff
  const { slug } = await database
    .selectFrom('service')
    .select('slug')
    .where('id', '=', serviceId)
    .executeTakeFirstOrThrow()
  const placed = await asClient.call('POST', '/orders', { service: slug, planId: 'plan-basic', price })
  expect(placed.statusCode, placed.body).toBe(201)
  const { insertedId: placedId } = placed.json()
  expect(await order(placedId)).toMatchObject({ dueOn: null, proposedDueOn: fourth })
  expect(await order(placedId, asClient)).toMatchObject({ proposedDueOn: null })

  const acceptedId = await addOrder(database, { status: 'accepted' })
  await database
    .updateTable('client_order')
    .set({ service_id: serviceId })
    .where('id', '=', acceptedId)
    .execute()
  const projectId = await add(`/orders/${acceptedId}/project`, {})
  const milestones = (await asStaff.call('GET', `/projects/${projectId}/milestones`)).json()
  expect(milestones).toMatchObject([{ title: 'Launch', dueOn: third }])
})

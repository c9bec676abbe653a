import type { User } from '#app/api/account.ts'
import { ownRecords } from '#app/api/acting.ts'
import type { ApiClient, ListPage } from '#app/api/client.ts'
import { findOrderOf, listOrdersOfProjects, listOrdersWithoutProject } from '#app/api/orders.ts'
import { findProjectOf, listProjectsOf, readLatestWork } from '#app/api/projects.ts'
import { listProofsToAnswer } from '#app/api/proofs.ts'
import type { ProjectRow } from '#core/project/project.ts'
import { joinWork, type Waiting, type Work } from './own-work.ts'

/** Reads the first page of the user's work: orders without a project, then the newest projects. */
export async function readWorks(api: ApiClient, user: User) {
  const own = ownRecords(user)
  const [projects, orders, rounds, latest] = await Promise.all([
    own.list('project.list-own', (email) => listProjectsOf(api, email)),
    own.list('order.list-own', (email) => listOrdersWithoutProject(api, email)),
    own.list('project.list-own', (email) => listProofsToAnswer(api, email)),
    own.may('project.list-own') ? readLatestWork(api, own.email) : undefined,
  ])
  const waiting = { rounds: rounds.rows, milestones: latest?.milestones ?? [] }
  const page = await joinOrders(api, user, projects, waiting)
  return { page: { ...page, rows: [...joinWork([], orders.rows), ...page.rows] }, waiting }
}

/** Reads the next page of projects with their orders. */
export const readMoreWorks = async (api: ApiClient, user: User, waiting: Waiting, next: string) =>
  joinOrders(api, user, await api.list<ProjectRow>(next), waiting)

async function joinOrders(
  api: ApiClient,
  user: User,
  { rows, next }: ListPage<ProjectRow>,
  waiting: Waiting,
): Promise<ListPage<Work>> {
  const ids = rows.map(({ _id }) => _id)
  const orders = await ownRecords(user).list('order.list-own', (email) =>
    listOrdersOfProjects(api, email, ids),
  )
  return { rows: joinWork(rows, orders.rows, waiting), next }
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Reads a project of the user, or an order that has no project yet, by its _id. */
export async function readWork(api: ApiClient, user: User, id: string): Promise<Work | undefined> {
  if (!uuid.test(id)) return undefined
  const own = ownRecords(user)
  const [projects, ofProject, order] = await Promise.all([
    own.list('project.list-own', (email) => findProjectOf(api, email, id)),
    own.list('order.list-own', (email) => listOrdersOfProjects(api, email, [id])),
    own.list('order.list-own', (email) => findOrderOf(api, email, id)),
  ])
  return joinWork(projects.rows, [...ofProject.rows, ...order.rows]).find((work) => work.id === id)
}

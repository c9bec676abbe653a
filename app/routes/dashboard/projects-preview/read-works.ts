import type { User } from '#app/api/account.ts'
import { ownRecords } from '#app/api/acting.ts'
import type { ApiClient, ListPage } from '#app/api/client.ts'
import { findOrderOf, listOrdersOfProjects, listOrdersWithoutProject } from '#app/api/orders.ts'
import { findProjectOf, listProjectsOf } from '#app/api/projects.ts'
import { listProofsToAnswer, type WaitingProofRow } from '#app/api/proofs.ts'
import type { ProjectRow } from '#core/project/project.ts'
import { joinWork, type Work } from './own-work.ts'

/** Reads the first page of the user's work: orders without a project, then the newest projects. */
export async function readWorks(api: ApiClient, user: User) {
  const own = ownRecords(user)
  const [projects, orders, rounds] = await Promise.all([
    own.list('project.list-own', (email) => listProjectsOf(api, email)),
    own.list('order.list-own', (email) => listOrdersWithoutProject(api, email)),
    own.list('project.list-own', (email) => listProofsToAnswer(api, email)),
  ])
  const page = await joinOrders(api, user, projects, rounds.rows)
  return { page: { ...page, rows: [...joinWork([], orders.rows), ...page.rows] }, rounds: rounds.rows }
}

/** Reads the next page of projects with their orders. */
export const readMoreWorks = async (api: ApiClient, user: User, rounds: WaitingProofRow[], next: string) =>
  joinOrders(api, user, await api.list<ProjectRow>(next), rounds)

async function joinOrders(
  api: ApiClient,
  user: User,
  { rows, next }: ListPage<ProjectRow>,
  rounds: WaitingProofRow[],
): Promise<ListPage<Work>> {
  const ids = rows.map(({ _id }) => _id)
  const orders = await ownRecords(user).list('order.list-own', (email) =>
    listOrdersOfProjects(api, email, ids),
  )
  return { rows: joinWork(rows, orders.rows, rounds), next }
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

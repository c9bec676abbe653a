import type { OrderRow } from '#app/api/orders.ts'
import type { WaitingProofRow } from '#app/api/proofs.ts'
import { clientStepOf, formatClientTurn, formatRound } from '#app/components/orders/turn-line.ts'
import { begunOrders } from '#core/order/order.ts'
import type { ProjectRow } from '#core/project/project.ts'

/** A project and its order, of which one may be missing, and the round of proofs that waits for the client. */
export type Work = {
  id: string
  name: string
  project: ProjectRow | undefined
  order: OrderRow | undefined
  round?: Pick<WaitingProofRow, 'number'> | undefined
}

/** Joins projects with their orders. Orders in progress without a project come first. */
export function joinWork(projects: ProjectRow[], orders: OrderRow[], rounds: WaitingProofRow[] = []): Work[] {
  const ofProjects = projects.map((project) => ({
    id: project._id,
    name: project.companyname,
    project,
    order: orders.find((order) => order.projectId === project._id),
    round: rounds.find((round) => round.projectId === project._id),
  }))
  const others = orders.filter(
    ({ status, projectId }) =>
      begunOrders.includes(status) && !projects.some((project) => project._id === projectId),
  )
  const ofOrders = others.map((order) => ({
    id: order._id,
    name: order.snapshot.name,
    project: undefined,
    order,
  }))
  return [...ofOrders, ...ofProjects]
}

/** True after delivery. A member who sees no orders goes by the progress, which is then 100%. */
export const isDelivered = ({ project, order }: Work): boolean =>
  order
    ? order.status === 'delivered' || order.status === 'closed'
    : project !== undefined && project.projectPorgress >= 100

/** Formats the next step, including whose turn it is. */
export function nextStep({ project, order, round }: Work): string {
  const turn = order && clientStepOf(order)
  if (round && turn?.todo !== 'look') return `Your turn: ${formatRound(round.number)}`
  if (order && turn?.side === 'client' && turn.todo !== 'review') return formatClientTurn(order)
  switch (order?.status) {
    case 'accepted':
      return 'Our turn: we start soon'
    case 'in-progress':
      return 'Our turn: we are working on it'
    case 'in-review':
      return 'Your turn: review the work'
    case 'delivered':
      return 'Delivered'
    case 'closed':
      return 'Finished'
  }
  return project && project.projectPorgress >= 100 ? 'Finished' : 'Our turn: we are working on it'
}

import type { OrderRow } from '#app/api/orders.ts'
import type { WaitingProofRow } from '#app/api/proofs.ts'
import { clientStepOf, formatClientTurn, formatRound } from '#app/components/orders/turn-line.ts'
import { begunOrders } from '#core/order/order.ts'
import type { NextMilestone } from '#core/project/latest-work.ts'
import type { ProjectRow } from '#core/project/project.ts'
import { formatDay } from '#core/time.ts'

/** A project and its order, of which one may be missing, the round of proofs that waits for the client, and the next
 * milestone. */
export type Work = {
  id: string
  name: string
  project: ProjectRow | undefined
  order: OrderRow | undefined
  round?: Pick<WaitingProofRow, 'number'> | undefined
  milestone?: Pick<NextMilestone, 'title' | 'dueOn' | 'side'> | undefined
}

/** Rounds that wait for the client, and the next milestone of each project. */
export type Waiting = { rounds: WaitingProofRow[]; milestones: NextMilestone[] }

/** Joins projects with their orders. Orders in progress without a project come first. */
export function joinWork(projects: ProjectRow[], orders: OrderRow[], waiting: Partial<Waiting> = {}): Work[] {
  const { rounds = [], milestones = [] } = waiting
  const ofProjects = projects.map((project) => ({
    id: project._id,
    name: project.companyname,
    project,
    order: orders.find((order) => order.projectId === project._id),
    round: rounds.find((round) => round.projectId === project._id),
    milestone: milestones.find((milestone) => milestone.projectId === project._id),
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
export function nextStep(work: Work): string {
  const { project, order, round, milestone } = work
  const turn = order && clientStepOf(order)
  if (round && turn?.todo !== 'look') return `Your turn: ${formatRound(round.number)}`
  if (order && turn?.side === 'client' && turn.todo !== 'review') return formatClientTurn(order)
  if (milestone?.side === 'client' && order?.status !== 'in-review' && !isDelivered(work)) {
    return `Your turn: ${milestone.title}${milestone.dueOn ? `, by ${formatDay(milestone.dueOn)}` : ''}`
  }
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

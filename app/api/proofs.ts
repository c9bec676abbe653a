import type { ExtraRoundInput, FreeRoundInput } from '#core/proof/extra-round.ts'
import type { CommentRow, ProofMove, ProofRow, WholeProofRow } from '#core/proof/proof.ts'
import type { WaitingProofRow } from '#core/proof/waiting-proofs.ts'
import type { ApiClient } from './client.ts'
import { listRows } from './list-rows.ts'

export type { CommentRow, ProofRow, WaitingProofRow, WholeProofRow }

/** Place of a comment: a point of a picture, a page of a PDF, a whole file, or the round. */
export type CommentPlace = { file?: string; x?: number; y?: number; page?: number }

const pathOf = (projectId: string) => `/projects/${projectId}/proofs`

/** Lists the rounds of a project, newest first. */
export const listProofs = (api: ApiClient, projectId: string) => api.get<ProofRow[]>(pathOf(projectId))

/** Lists the rounds that the client has not answered, at most one of each project. */
export const listProofsToAnswer = (api: ApiClient, email: string) =>
  listRows<WaitingProofRow>(api, `/proofs/to-answer/${encodeURIComponent(email)}?limit=100`, 100)

/** Hands in a round. A retry with the same `key` hands in no second one. */
export const handInProof = (
  api: ApiClient,
  projectId: string,
  round: { title: string; note: string; link: string; files: string[] },
  key: string,
) => api.post<{ insertedId: string }>(pathOf(projectId), round, { key })

export const getProof = (api: ApiClient, id: string) => api.get<WholeProofRow>(`/proofs/${id}`)

export const moveProof = (api: ApiClient, id: string, wanted: ProofMove) =>
  api.post(`/proofs/${id}/moves`, wanted)

export const acceptExtraRound = (api: ApiClient, id: string, agreed: ExtraRoundInput) =>
  api.post(`/proofs/${id}/extra-rounds`, agreed)

/** Gives the client an extra round without a charge. */
export const giveFreeRound = (api: ApiClient, id: string, given: FreeRoundInput) =>
  api.post(`/proofs/${id}/free-rounds`, given)

export const commentProof = (
  api: ApiClient,
  id: string,
  comment: CommentPlace & { text: string; replyTo?: string },
  key: string,
) => api.postText(`/proofs/${id}/comments`, comment, { key, title: 'Comment' })

export const resolveComment = (api: ApiClient, id: string, comment: string, resolved: boolean) =>
  api.patch(`/proofs/${id}/comments/${comment}`, { resolved })

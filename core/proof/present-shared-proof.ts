import { toPublicName } from '../person/public-name.ts'
import type { WholeProof } from './proof.server.ts'
import type { Approval, Comment } from './proof.ts'
import type { SharedProofRow } from './shared-proof.ts'

/** Presents what the holder of a link may see, and nothing else. `filesAt` is the path under which its files are read. */
export function presentSharedProof(proof: WholeProof, filesAt: string): SharedProofRow {
  const { number, title, projectName, note, link, status, reason, linkName, revisions, extraRound } = proof
  const { createdAt, answeredAt, files, comments, approval } = proof
  return {
    kind: 'proof',
    ...{ number, title, projectName, note, link, status, reason, linkName, revisions, extraRound },
    createdAt: createdAt.toISOString(),
    answeredAt: answeredAt?.toISOString() ?? null,
    files: files.map(({ id, name, kind, size }) => ({
      ...{ _id: id, name, kind, size },
      url: `${filesAt}/${id}`,
    })),
    comments: comments.map(presentComment),
    approval: approval && presentApproval(approval),
  }
}

const presentComment = ({ id, by, createdAt, resolvedAt, ...comment }: Comment) => ({
  ...{ ...comment, _id: id },
  by: toPublicName(by),
  createdAt: createdAt.toISOString(),
  resolvedAt: resolvedAt?.toISOString() ?? null,
})

const presentApproval = ({ name, approvedAt, sha256 }: Approval) => ({
  ...{ name, approvedAt: approvedAt.toISOString(), sha256 },
})

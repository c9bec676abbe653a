import type { WholeProof } from '#core/proof/proof.server.ts'
import { type WholeProofRow, wholeProofRow } from '#core/proof/proof.ts'
import { presenter } from '../http/presenter.ts'

const present = presenter(wholeProofRow)

/** Presents a round. `filesAt` is the path under which its files are read. */
export const presentProof = (proof: WholeProof, filesAt: string): WholeProofRow =>
  present({ ...proof, files: proof.files.map((file) => ({ ...file, url: `${filesAt}/${file.id}` })) })

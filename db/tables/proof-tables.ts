import type { ColumnType, Generated } from 'kysely'
import type { ProofStatus } from '#core/proof/proof.ts'
import type { Stamps, WriteOnce } from './columns.ts'

/** Rounds of proofs, their comments and approvals. */
export type ProofTables = {
  proof: Stamps & {
    id: WriteOnce<string>
    project_id: WriteOnce<string>
    number: WriteOnce<number>
    title: WriteOnce<string>
    note: WriteOnce<string>
    link: WriteOnce<string>
    files: ColumnType<{ id: string; sha256: string }[], string, never>
    status: Generated<ProofStatus>
    reason: Generated<string>
    answered_at: Date | null
    link_name: string | null
  }
  proof_comment: {
    id: WriteOnce<string>
    proof_id: WriteOnce<string>
    number: WriteOnce<number | null>
    reply_to: WriteOnce<string | null>
    file_id: WriteOnce<string | null>
    page: WriteOnce<number | null>
    x: WriteOnce<number | null>
    y: WriteOnce<number | null>
    text: WriteOnce<string>
    person_id: WriteOnce<string | null>
    link_name: WriteOnce<string | null>
    is_staff: WriteOnce<boolean>
    resolved_at: Date | null
    created_at: WriteOnce<Date>
  }
  proof_approval: {
    proof_id: WriteOnce<string>
    name: WriteOnce<string>
    approved_at: WriteOnce<Date>
    person_id: WriteOnce<string | null>
    address: string
    browser: string
    document: WriteOnce<string>
    sha256: WriteOnce<Buffer>
  }
}

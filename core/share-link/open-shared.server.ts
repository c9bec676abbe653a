import type { Context } from '../context.ts'
import type { WholeProof } from '../proof/proof.server.ts'
import { openSharedProof } from '../proof/shared-proof.server.ts'
import type { SharedQuote } from '../quote/present-shared-quote.ts'
import { openSharedQuote } from '../quote/shared-quote.server.ts'
import { findShareLink } from './share-token.server.ts'

type Opened = { kind: 'quote'; quote: SharedQuote } | { kind: 'proof'; proof: WholeProof }

/** Reads the record of a link, and records that it was opened. */
export async function openShared(ctx: Context, token: string): Promise<Opened> {
  const { kind } = await findShareLink(ctx, token)
  return kind === 'quote'
    ? { kind, quote: await openSharedQuote(ctx, token) }
    : { kind, proof: await openSharedProof(ctx, token) }
}

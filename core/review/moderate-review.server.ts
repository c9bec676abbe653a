import { recordAuditEntries } from '../audit.server.ts'
import { differing } from '../audit.ts'
import type { Context } from '../context.ts'
import { fieldRefusal } from '../errors.ts'
import { chosenIds } from '../listing.server.ts'
import type { Chosen } from '../listing.ts'
import { permit } from '../permissions.ts'
import { inTransaction } from '../transaction.server.ts'
import { updateVersioned } from '../versioned-update.server.ts'
import { hasVisibleText } from '../visible-text.ts'
import type { ReviewFilter, ReviewPatch } from './review.ts'
import { submittedReviews } from './review-rows.server.ts'
import type { ReviewStateName } from './review-state.ts'

type Moderated = { state: ReviewStateName; hiddenReason: string; reply: string }

/** Publishes, hides or answers a review. Publishing a published one dismisses its reports. Returns 0 if nothing changed. */
export async function updateReview(ctx: Context, id: string, patch: ReviewPatch): Promise<number> {
  permit(ctx, 'review.moderate')
  const { version, state, reason, reply } = patch
  const wanted = {
    ...(state && { state, hiddenReason: state === 'hidden' ? (reason ?? '') : '' }),
    ...(reply !== undefined && { reply: hasVisibleText(reply ?? '') ? (reply ?? '') : '' }),
  }
  return updateVersioned(ctx, {
    ...{ kind: 'review', id, name: 'Review', version },
    lock: (inside) =>
      inside.db
        .selectFrom('submitted_review')
        .select(['state', 'hidden_reason as hiddenReason', 'reply', 'version'])
        .where('id', '=', id)
        .forUpdate()
        .executeTakeFirst(),
    diff: (before) => differing<Moderated>(before, wanted),
    changeMore: async (inside, _before, change) => {
      const isKept = state === 'published' && !change.state
      const dismissed = isKept ? await dismissReports(inside, [id]) : []
      return dismissed.length > 0 ? { dismissedReports: dismissed.length } : {}
    },
    save: (inside, change, { before, version }) =>
      inside.db
        .updateTable('submitted_review')
        .set({
          ...(change.state && { state: change.state }),
          ...(change.hiddenReason !== undefined && { hidden_reason: change.hiddenReason }),
          ...(change.reply !== undefined && {
            reply: change.reply,
            ...(!before.reply && { replied_at: inside.now() }),
            ...(!change.reply && { replied_at: null }),
          }),
          version,
        })
        .where('id', '=', id)
        .execute(),
  })
}

/** Moves the chosen reviews into a state and returns the ids of those that changed. */
export async function moveReviews(
  ctx: Context,
  chosen: Chosen<ReviewFilter>,
  state: ReviewStateName,
  reason = '',
): Promise<string[]> {
  permit(ctx, 'review.moderate')
  if (state === 'hidden' && !hasVisibleText(reason)) {
    throw fieldRefusal('reason', 'Please write why the reviews are hidden.')
  }
  return inTransaction(ctx, async (inside) => {
    const reviews = submittedReviews(inside, 'filter' in chosen ? chosen.filter : {})
    const ids = await chosenIds(reviews, chosen)
    if (ids.length === 0) return []
    const before = await inside.db
      .selectFrom('submitted_review')
      .select(['id', 'state'])
      .where('id', 'in', ids)
      .where('state', '<>', state)
      .orderBy('id')
      .forUpdate()
      .execute()
    const moved = before.map(({ id }) => id)
    if (moved.length > 0) {
      await inside.db
        .updateTable('submitted_review')
        .set(({ eb }) => ({
          state,
          hidden_reason: state === 'hidden' ? reason : '',
          version: eb('version', '+', 1),
        }))
        .where('id', 'in', moved)
        .execute()
    }
    const isMoved = new Set(moved)
    const kept = ids.filter((id) => !isMoved.has(id))
    const dismissed = state === 'published' ? await dismissReports(inside, kept) : []
    const changed = [...new Set([...moved, ...dismissed])]
    const stateOf = new Map(before.map((row) => [row.id, row.state]))
    await recordAuditEntries(
      inside,
      changed.map((id) => ({
        action: 'review.update',
        kind: 'review',
        recordId: id,
        before: { state: stateOf.get(id) ?? state },
        after: { state, ...(state === 'hidden' && { hiddenReason: reason }) },
      })),
    )
    return changed
  })
}

/** Returns the review of each deleted report. */
async function dismissReports({ db }: Context, ids: string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const reports = await db
    .deleteFrom('review_report')
    .where('review_id', 'in', ids)
    .returning('review_id')
    .execute()
  return reports.map((report) => report.review_id)
}

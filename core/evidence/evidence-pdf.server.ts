import { buffer } from 'node:stream/consumers'
import type { Block } from '#platform/paper/paper.ts'
import type { Attachment } from '../attachment/attachment.ts'
import { type AttachmentKind, isPicture } from '../attachment/attachment-formats.ts'
import { openAttachment } from '../attachment/read-attachments.server.ts'
import type { Context } from '../context.ts'
import { Refusal } from '../errors.ts'
import { largestFile } from '../file/file.ts'
import { formatNumber } from '../format-number.ts'
import { letterhead, recipientLines } from '../letterhead.ts'
import { formatMoney } from '../money.ts'
import type { PrintedPaper } from '../paper/kept-paper.server.ts'
import { printBranded } from '../print-branded.server.ts'
import { readBrand } from '../site-settings/read-brand.server.ts'
import { formatDay } from '../time.ts'
import { readEvidence } from './evidence.server.ts'
import type { Evidence } from './evidence.ts'
import { gainOf } from './gain.ts'

/** Fits a phone's screenshot and its label on a page. */
const pictureHeight = 300
const pictureFit = { width: 640, height: 640 }

/** Returns the evidence of a boost as a PDF, with its screenshots. */
export async function printEvidence(ctx: Context, orderId: string): Promise<PrintedPaper> {
  const { evidence, order } = await readEvidence(ctx, orderId)
  const { goal, figures, spend, updatedAt } = evidence
  if (!updatedAt || figures.length === 0) throw new Refusal('conflict', 'This order has no evidence yet.')
  const brand = await readBrand(ctx)
  const title = `Evidence ${order.number}`
  const content = await printBranded(ctx, brand, {
    title,
    madeAt: updatedAt,
    blocks: [
      letterhead(brand, 'Evidence', order.number),
      {
        kind: 'columns',
        columns: [
          { label: 'For', lines: recipientLines({ name: order.clientName, email: order.email }, undefined) },
          { label: 'Order', lines: [order.bought.name] },
          { label: 'As of', lines: [formatDay(updatedAt)] },
        ],
      },
      ...(goal ? [{ kind: 'text' as const, label: 'Goal', lines: goal.split('\n') }] : []),
      { kind: 'table', head: ['Count', 'Gain'], rows: figures.map(rowOf) },
      ...(spend
        ? [{ kind: 'sums' as const, sums: [{ label: 'Spent on the campaign', amount: formatMoney(spend) }] }]
        : []),
      ...(await picturesOf(ctx, figures)),
    ],
  })
  return { name: `${title}.pdf`, content }
}

type Figure = Evidence['figures'][number]

function rowOf(figure: Figure): [string, string] {
  const { name, link, target, start, end } = figure
  const gain = gainOf(figure)
  const facts = [
    start && `${formatNumber(start.count)} on ${formatDay(start.on)}`,
    end && `${formatNumber(end.count)} on ${formatDay(end.on)}`,
    target !== null && `target ${formatNumber(target)}`,
    link,
  ].filter(Boolean)
  return [[name, facts.join('; ')].join('\n'), gain === undefined ? '–' : formatGain(gain)]
}

const formatGain = (gain: number) => (gain > 0 ? `+${formatNumber(gain)}` : formatNumber(gain))

async function picturesOf(ctx: Context, figures: Figure[]): Promise<Block[]> {
  const blocks: Block[] = []
  for (const { name, start, end } of figures) {
    for (const reading of [start, end]) {
      if (!reading?.file) continue
      const content = await readPicture(ctx, reading.file)
      const label = `${name}: ${formatNumber(reading.count)} on ${formatDay(reading.on)}`
      blocks.push(
        content
          ? { kind: 'picture', label, content, height: pictureHeight }
          : { kind: 'text', label, lines: [`Screenshot: ${reading.file.name}`] },
      )
    }
  }
  return blocks
}

/** Undefined for a file that is no picture, is too large to be read at once, or cannot be read. */
async function readPicture(ctx: Context, { id, kind, size }: Attachment): Promise<Buffer | undefined> {
  if (!isPicture(kind as AttachmentKind) || size > largestFile) return undefined
  const content = await (await openAttachment(ctx, id)).open()
  if (!content) return undefined
  const made = await ctx.pictures.rewrite(await buffer(content), 'jpeg', {
    client: ctx.client,
    fit: pictureFit,
  })
  if (!('failure' in made)) return made.content
  if (made.failure === 'busy')
    throw new Refusal('unavailable', 'Please try again in a moment.', { retryAfterSeconds: 5 })
  return undefined
}

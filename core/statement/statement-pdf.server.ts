import type { Readable } from 'node:stream'
import type { Context } from '../context.ts'
import { letterhead } from '../letterhead.ts'
import { formatMoney } from '../money.ts'
import { readOriginalEmail } from '../owner/former-owner.server.ts'
import { printBranded } from '../print-branded.server.ts'
import { readBrand } from '../site-settings/read-brand.server.ts'
import { businessZone, formatDay, formatMoment } from '../time.ts'
import { readStatement } from './statement.server.ts'
import type { StatementLine, StatementPeriod } from './statement.ts'
import { describeLine } from './statement-text.ts'

/** Renders a statement of account as a PDF. */
export async function printStatement(
  ctx: Context,
  client: string,
  period: StatementPeriod,
): Promise<{ name: string; content: Readable }> {
  const statement = await readStatement(ctx, client, period)
  const { clientName, from, to, opening, closing, credits, lines } = statement
  const [brand, email] = await Promise.all([readBrand(ctx), readOriginalEmail(ctx, statement.email)])
  const content = await printBranded(ctx, brand, {
    title: `Statement of account, ${clientName}`,
    madeAt: ctx.now(),
    blocks: [
      letterhead(brand, 'Statement of account', `${formatDay(from)} to ${formatDay(to)}`),
      {
        kind: 'columns',
        columns: [
          { label: 'For', lines: [clientName, ...(email === clientName ? [] : [email])] },
          { label: 'Made', lines: [formatDay(ctx.now())] },
        ],
      },
      {
        kind: 'grid',
        head: ['Date', 'What', 'Amount', 'Balance'],
        rows: [
          ['', 'Opening balance', '', formatMoney(opening)],
          ...lines.map((line): [string, string, string, string] => [
            dayOfLine(line),
            describeLine(line),
            formatMoney(line.amount),
            formatMoney(line.balance),
          ]),
        ],
      },
      {
        kind: 'sums',
        sums: [
          ...credits.map((credit) => ({ label: 'Includes unused credit', amount: formatMoney(credit) })),
          {
            label: closing.minor < 0 ? 'Credit' : 'Balance to pay',
            amount: formatMoney({ ...closing, minor: Math.abs(closing.minor) }),
            isStrong: true,
          },
        ],
      },
    ],
  })
  return { name: `statement-${from}-${to}.pdf`, content }
}

const dayOfLine = ({ day }: StatementLine) => formatMoment('day', new Date(day), businessZone)

import { runInNewContext } from 'node:vm'
import EmailReplyParser from 'email-reply-parser'
import { type AddressObject, type Attachment, type ParsedMail, simpleParser } from 'mailparser'
import type { ReadMail } from './mail.ts'
import { isInWrongCharset, withLikelyCharset } from './wrong-charset.ts'

type Fragment = ReturnType<ReturnType<EmailReplyParser['read']>['getFragments']>[number]

/** Limits of what is read from one mail. */
const most = {
  text: 40_000,
  html: 500_000,
  headerValue: 2_000,
  references: 50,
  addresses: 100,
  files: 20,
  forwardedHeaders: 16_384,
}

const parse = (source: Buffer) =>
  simpleParser(source, {
    skipTextToHtml: true,
    skipTextLinks: true,
    skipImageLinks: true,
    maxHtmlLengthToParse: most.html,
  })

/** Parses a mail. Runs in a worker thread, since a mail can be made to take long or much memory. */
export async function readMail(source: Uint8Array): Promise<ReadMail> {
  const mail = await parse(Buffer.from(source))
  const words = await readWords(source, mail)
  const { visible, quoted } = splitQuoted(withoutBlankRuns(words.text))
  const [sender] = mail.from?.value ?? []
  return {
    messageId: messageIds(mail.messageId)[0] ?? '',
    inReplyTo: messageIds(mail.inReplyTo),
    references: messageIds([mail.references ?? []].flat().join(' ')).slice(-most.references),
    from: { name: words.name, address: oneLine(sender?.address ?? '') },
    recipients: recipientsOf(mail),
    subject: words.subject,
    text: visible,
    quoted,
    files: await Promise.all(
      mail.attachments.slice(0, most.files).map(async (file) => ({
        name: oneLine(file.filename ?? (await subjectOfForwarded(file))),
        content: new Uint8Array(file.content),
      })),
    ),
    droppedFiles: Math.max(0, mail.attachments.length - most.files),
    headers: headersOf(mail),
  }
}

/** Returns the subject of a mail that was forwarded as a file, which mail programs give no name; empty for other files. */
async function subjectOfForwarded({ contentType, content }: Attachment): Promise<string> {
  if (contentType !== 'message/rfc822') return ''
  const { subject } = await parse(content.subarray(0, most.forwardedHeaders))
  return subject || 'Forwarded message'
}

type Words = { text: string; subject: string; name: string }

/** Reads what people wrote. Some mail programs declare another charset than they write in. */
async function readWords(source: Uint8Array, mail: ParsedMail): Promise<Words> {
  const words = await wordsOf(mail)
  const written = Object.values(words).join('\n')
  if (!isInWrongCharset(written)) return words
  const other = await wordsOf(await parse(withLikelyCharset(source, written)))
  return isInWrongCharset(Object.values(other).join('\n')) ? words : other
}

const wordsOf = async (mail: ParsedMail): Promise<Words> => ({
  text: cut(mail.text?.trim() ? mail.text : await textOfHtml(mail), most.text),
  subject: oneLine(mail.subject ?? ''),
  name: oneLine(mail.from?.value[0]?.name ?? ''),
})

/** Converts the HTML of a mail that has no text beside it. The parser does so only for a mail without parts. */
async function textOfHtml({ html }: ParsedMail): Promise<string> {
  if (!html) return ''
  const { text } = await parse(Buffer.from(`Content-Type: text/html; charset=utf-8\r\n\r\n${html}`))
  return text ?? ''
}

const cut = (text: string, length: number) => text.slice(0, length).toWellFormed().replaceAll('\0', '')
const oneLine = (text: string) => cut(text, most.headerValue).replace(/\s+/g, ' ').trim()

/** Message-IDs in the header value; others than plain ASCII are left out, since they are written to headers again. */
const messageIds = (written = ''): string[] =>
  [...cut(written, 20_000).matchAll(/<[!-;=?-~]{1,250}>/g)].map(([id]) => id)

function recipientsOf(mail: ParsedMail): string[] {
  const fields = [mail.to, mail.cc].flat().filter((field) => field !== undefined) as AddressObject[]
  const listed = fields.flatMap(({ value }) =>
    value.flatMap(({ address, group }) => [address, ...(group ?? []).map((one) => one.address)]),
  )
  const delivered = ['delivered-to', 'x-original-to', 'envelope-to'].flatMap((name) => valuesOf(mail, name))
  return [...delivered, ...listed]
    .flatMap((address) => (address ? [oneLine(address)] : []))
    .slice(0, most.addresses)
}

const named = [
  'auto-submitted',
  'precedence',
  'x-autoreply',
  'x-autorespond',
  'x-auto-reply',
  'return-path',
  'content-type',
  'list-id',
  'x-failed-recipients',
  'authentication-results',
]

/** Raw values of the headers that are looked at, by name. The first is the one that was added last. */
const headersOf = (mail: ParsedMail): Record<string, string[]> =>
  Object.fromEntries(named.map((name) => [name, valuesOf(mail, name)]))

const valuesOf = ({ headerLines }: ParsedMail, name: string): string[] =>
  headerLines
    .filter(({ key }) => key === name)
    .slice(0, 20)
    .map(({ line }) => oneLine(line.slice(line.indexOf(':') + 1)))

/** Keeps two blank lines of each run: the parser's time grows with the square of their number. */
function withoutBlankRuns(text: string): string {
  let blank = 0
  const isKept = (line: string) => {
    blank = line.trim() === '' ? blank + 1 : 0
    return blank <= 2
  }
  return text.split('\n').filter(isKept).join('\n')
}

/** Time in milliseconds for the parser's patterns, which take hours for some texts. A normal mail takes a few. */
const timeToSplit = 500

/** Returns the parts of a text, or undefined if that takes too long. Only the timeout of a script interrupts a pattern. */
function findFragments(text: string): Fragment[] | undefined {
  const run = () => new EmailReplyParser().read(text).getFragments()
  try {
    return runInNewContext('run()', { run }, { timeout: timeToSplit })
  } catch (error) {
    // Of another realm, so that it is no Error of this one.
    const { code } = error as { code?: unknown }
    if (code === 'ERR_SCRIPT_EXECUTION_TIMEOUT') return undefined
    throw error
  }
}

/** Separates what was written from quoted mails and signatures. */
function splitQuoted(text: string): { visible: string; quoted: string } {
  const fragments = findFragments(text)
  if (!fragments) return { visible: text.trim(), quoted: '' }
  const of = (isHidden: boolean) =>
    fragments
      .filter((fragment) => fragment.isHidden() === isHidden)
      .map((fragment) => fragment.getContent())
      .join('\n')
      .trim()
  const visible = of(false)
  const quoted = of(true)
  const start = introductionOf(visible, quoted)
  if (start) return { visible: visible.slice(0, -start.length).trimEnd(), quoted: `${start}\n${quoted}` }
  return visible ? { visible, quoted } : { visible: text.trim(), quoted: '' }
}

const longestIntroduction = 300

/** Returns the end of the text that introduces the quoted mail, if the parser left it there because it does not know the
 * language: `… তারিখে Office <office@example.com> লিখেছেন:`. Mail programs break it into two lines. */
function introductionOf(visible: string, quoted: string): string {
  if (!quoted.startsWith('>')) return ''
  const lines = visible.split('\n')
  const ends = [lines.slice(-1).join('\n'), lines.slice(-2).join('\n')]
  const isIntroduction = (end: string) =>
    end.length <= longestIntroduction && end.endsWith(':') && /<[^<>\s]+@[^<>\s]+>/.test(end)
  return ends.find(isIntroduction) ?? ''
}

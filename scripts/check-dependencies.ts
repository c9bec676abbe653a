import { execFile } from 'node:child_process'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { type AuditReport, judgeAudit } from './dependencies/audit.ts'
import { type Bill, objectionsTo } from './dependencies/licences.ts'
import { pathWithoutOurs } from './npm.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const billOfMaterials = `${root}build/sbom.json`

/** What npm writes, even when it ends badly: an audit with findings does. */
function askNpm(...args: string[]): Promise<{ answer: unknown; complaint: string }> {
  const env = { ...process.env, PATH: pathWithoutOurs() }
  const options = { cwd: root, env, maxBuffer: 64 * 1024 * 1024, timeout: 120_000 }
  return new Promise((resolve) =>
    execFile('npm', [...args, '--omit=dev', '--loglevel=error'], options, (_error, stdout, stderr) =>
      resolve({ answer: readJson(stdout), complaint: stderr.trim() }),
    ),
  )
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return {}
  }
}

async function auditParts(): Promise<string[]> {
  const { answer, complaint } = await askNpm('audit', '--json', '--fetch-retries=1')
  const verdict = judgeAudit(answer as AuditReport, new Date().toISOString().slice(0, 10))
  if ('objections' in verdict) return verdict.objections.map((one) => `${one}${complaint && ` ${complaint}`}`)
  process.stdout.write(
    `Known weaknesses were not looked up: the registry does not answer (${verdict.unasked}).\n`,
  )
  return []
}

/** Which parts the site is made of, written down and looked at. */
async function listParts(): Promise<string[]> {
  const { dependencies } = JSON.parse(await readFile(`${root}package.json`, 'utf8')) as {
    dependencies: object
  }
  const { answer, complaint } = await askNpm('sbom', '--sbom-format=cyclonedx')
  const bill = answer as Bill
  const objections = objectionsTo(bill, Object.keys(dependencies).length)
  if (bill.components) {
    await mkdir(`${root}build`, { recursive: true })
    await writeFile(billOfMaterials, JSON.stringify(bill, undefined, 2))
    process.stdout.write(`${bill.components.length} parts, listed in build/sbom.json\n`)
  } else objections.push(complaint)
  return objections
}

const objections = [...(await auditParts()), ...(await listParts())]
for (const objection of objections) process.stderr.write(`${objection}\n`)
process.exitCode = objections.length > 0 ? 1 : 0

import { execFile } from 'node:child_process'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { type AuditReport, checkAudit } from './dependencies/audit.ts'
import { type Bill, findLicenceProblems } from './dependencies/licences.ts'
import { pathWithoutOwnPackages } from './npm.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const billOfMaterials = `${root}build/sbom.json`

/** Returns npm's output even if npm fails, because an audit with findings exits with an error. */
function runNpm(...args: string[]): Promise<{ output: unknown; errorText: string }> {
  const env = { ...process.env, PATH: pathWithoutOwnPackages() }
  const options = { cwd: root, env, maxBuffer: 64 * 1024 * 1024, timeout: 120_000 }
  return new Promise((resolve) =>
    execFile('npm', [...args, '--omit=dev', '--loglevel=error'], options, (_error, stdout, stderr) =>
      resolve({ output: readJson(stdout), errorText: stderr.trim() }),
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

async function auditPackages(): Promise<string[]> {
  const { output, errorText } = await runNpm('audit', '--json', '--fetch-retries=1')
  const verdict = checkAudit(output as AuditReport, new Date().toISOString().slice(0, 10))
  if ('objections' in verdict) return verdict.objections.map((one) => `${one}${errorText && ` ${errorText}`}`)
  process.stdout.write(
    `Vulnerabilities were not checked: the registry is unavailable (${verdict.registryError}).\n`,
  )
  return []
}

/** Writes the bill of materials and checks it. */
async function listPackages(): Promise<string[]> {
  const { dependencies } = JSON.parse(await readFile(`${root}package.json`, 'utf8')) as {
    dependencies: object
  }
  const { output, errorText } = await runNpm('sbom', '--sbom-format=cyclonedx')
  const bill = output as Bill
  const objections = findLicenceProblems(bill, Object.keys(dependencies).length)
  if (bill.components) {
    await mkdir(`${root}build`, { recursive: true })
    await writeFile(billOfMaterials, JSON.stringify(bill, undefined, 2))
    process.stdout.write(`${bill.components.length} packages, listed in build/sbom.json\n`)
  } else objections.push(errorText)
  return objections
}

const objections = [...(await auditPackages()), ...(await listPackages())]
for (const objection of objections) process.stderr.write(`${objection}\n`)
process.exitCode = objections.length > 0 ? 1 : 0

import { readFileSync } from 'node:fs'

export type Step = { word: string; rest: string }
export type Stage = { name: string; steps: Step[] }

/** Parses the stages of a Dockerfile in order, with their steps. */
export function readDockerfile(path: string): Stage[] {
  const lines = readFileSync(path, 'utf8')
    .replaceAll(/^\s*#.*\n/gm, '')
    .replaceAll(/\\\n/g, ' ')
    .split('\n')
    .filter((line) => line.trim())
  const stages: Stage[] = []
  for (const line of lines) {
    const [, word = '', rest = ''] = /^(\w+)\s+(.*)$/.exec(line.trim()) ?? []
    if (word === 'FROM')
      stages.push({ name: /\bAS (\w+)$/i.exec(rest)?.[1] ?? String(stages.length), steps: [] })
    else stages.at(-1)?.steps.push({ word, rest })
  }
  return stages
}

/** Parses the exec form `["a", "b"]` of CMD and HEALTHCHECK. */
export function readCommand(written: string): string[] {
  const command: unknown = JSON.parse(written)
  if (Array.isArray(command) && command.every((word) => typeof word === 'string')) return command
  throw new Error(`Not understood: ${written}`)
}

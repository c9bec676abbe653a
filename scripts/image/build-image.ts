import { spawnSync } from 'node:child_process'
import { copyFileSync, cpSync, mkdirSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readIgnored } from './ignored.ts'
import { readCommand, readDockerfile, type Stage } from './read-dockerfile.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

export type Image = {
  folder: string
  workFolder: string
  dataFolder: string
  env: Record<string, string>
  command: string[]
  healthCheck: string[]
}

/** Executes the stages of `deploy/Dockerfile` in folders of `scratch`. Returns the last one. */
export function buildImage(scratch: string, log: (line: string) => void): Image {
  const bin = join(scratch, 'bin')
  mkdirSync(bin)
  // Uses the current Node as a copy, because other users may not have access to its folder.
  copyFileSync(process.execPath, join(bin, 'node'))
  const path = `${bin}:/usr/local/bin:/usr/bin:/bin`
  const isIgnored = readIgnored(join(root, '.dockerignore'))
  const stages = readDockerfile(join(root, 'deploy/Dockerfile'))
  let image: Image | undefined
  for (const stage of stages) {
    image = buildStage(stage, { folder: join(scratch, stage.name), scratch, path, isIgnored, log })
  }
  if (!image) throw new Error('deploy/Dockerfile has no stage')
  return image
}

type BuildOptions = {
  folder: string
  scratch: string
  path: string
  isIgnored: (path: string) => boolean
  log: (line: string) => void
}

function buildStage({ name, steps }: Stage, buildOptions: BuildOptions): Image {
  const { folder, path, log } = buildOptions
  const env: Record<string, string> = { PATH: path }
  let workFolder = folder
  let command: string[] = []
  let healthCheck: string[] = []
  for (const { word, rest } of steps) {
    log(`${name}: ${word} ${rest}`)
    if (word === 'WORKDIR') {
      workFolder = join(folder, rest)
      mkdirSync(workFolder, { recursive: true })
    } else if (word === 'ENV') {
      for (const [, key = '', value = ''] of rest.matchAll(/(\w+)=(\S+)/g)) env[key] = value
    } else if (word === 'RUN') {
      // Build steps inherit this machine's environment for registry access; the image does not.
      const buildEnv = { ...process.env, ...env }
      const { status } = spawnSync('/bin/sh', ['-c', rest], {
        cwd: workFolder,
        env: buildEnv,
        stdio: 'inherit',
      })
      if (status !== 0) throw new Error(`This step failed: ${rest}`)
    } else if (word === 'COPY') copy(rest, workFolder, buildOptions)
    else if (word === 'CMD') command = readCommand(rest)
    else if (word === 'HEALTHCHECK') healthCheck = readCommand(rest.slice(rest.indexOf('CMD ') + 4))
    else if (!['USER', 'EXPOSE', 'VOLUME', 'STOPSIGNAL'].includes(word))
      throw new Error(`Not understood: ${word}`)
  }
  const dataFolder = join(folder, env.DATA_DIR ?? 'data')
  return { folder, workFolder, dataFolder, env: { ...env, DATA_DIR: dataFolder }, command, healthCheck }
}

function copy(rest: string, workFolder: string, { scratch, folder, isIgnored }: BuildOptions): void {
  const words = rest.split(/\s+/)
  const from = words.find((word) => word.startsWith('--from='))?.slice('--from='.length)
  const paths = words.filter((word) => !word.startsWith('--'))
  const to = paths.pop() ?? './'
  const target = to.startsWith('/') ? join(folder, to) : join(workFolder, to)
  for (const path of paths) {
    const source = from ? join(scratch, from, path) : join(root, path)
    // Like Docker: copies the content of a folder, but a file into the target folder.
    const isFolder = statSync(source).isDirectory()
    const destination = !isFolder && to.endsWith('/') ? join(target, basename(path)) : target
    const filter = (one: string) => one === root || !isIgnored(one.slice(root.length).replace(/^\//, ''))
    cpSync(source, destination, { recursive: true, verbatimSymlinks: true, ...(!from && { filter }) })
  }
}

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as delay } from 'node:timers/promises'
import { Builder, By, Capabilities, Key as Keys, type WebDriver, WebElement } from 'selenium-webdriver'
import type { WebKitPrograms } from '../../scripts/other-browsers.ts'
import { findFreePort } from '../site-process.ts'
import type { Driver, Handle, Key } from './driver.ts'

const keys: Record<Key, string> = {
  Enter: Keys.ENTER,
  Escape: Keys.ESCAPE,
  Tab: Keys.TAB,
  ArrowDown: Keys.ARROW_DOWN,
}

/** Starts WebKit's MiniBrowser with a new profile on a virtual display, driven by classic WebDriver. */
export async function openWebKit(programs: WebKitPrograms): Promise<Driver> {
  await using cleanup = new AsyncDisposableStack()
  const folder = await mkdtemp(join(tmpdir(), 'webkit-'))
  cleanup.defer(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }))
  const { launcher, env, downloads, endBrowser } = await prepareProfile(folder, programs.browser)
  cleanup.defer(endBrowser)
  const display = cleanup.use(await startDisplay(programs.display))
  const port = await findFreePort()
  cleanup.use(start(programs.driver, [`--port=${port}`], { ...env, DISPLAY: display.name }))
  const driver = await openSession(`http://127.0.0.1:${port}`, launcher)
  cleanup.defer(() => driver.quit())
  await driver.manage().setTimeouts({ pageLoad: 30_000, script: 30_000 })
  const running = cleanup.move()
  const { evaluate, find } = scriptsOf(driver)

  return {
    downloads,
    goto: (address) => driver.get(address),
    async resize(width, height) {
      await driver.manage().window().setRect({ x: 0, y: 0, width, height })
      await evaluate(() => new Promise<unknown>((resolve) => requestAnimationFrame(resolve)))
      const inner = await evaluate(() => innerWidth)
      if (inner !== width) throw new Error(`The window is ${inner} px wide, not ${width}`)
    },
    evaluate,
    find,
    press: (key) => driver.actions().sendKeys(keys[key]).perform(),
    async inPopup(open, work) {
      const opener = await driver.getWindowHandle()
      const before = await driver.getAllWindowHandles()
      await open()
      const popup = await untilNewWindow(driver, before)
      await driver.switchTo().window(popup)
      try {
        await work()
      } finally {
        await driver.switchTo().window(opener)
      }
    },
    // Classic WebDriver has no log; the watching proxy makes pages report their errors.
    takeErrors: () => [],
    [Symbol.asyncDispose]: () => running.disposeAsync(),
  }
}

/** Creates the profile folders, and a launcher that writes the browser's process id to a file for the clean-up. */
async function prepareProfile(folder: string, browser: string) {
  const [downloads, launcher, pidFile] = ['downloads', 'launch', 'pid'].map((name) => join(folder, name))
  if (!downloads || !launcher || !pidFile) throw new Error('unreachable')
  await mkdir(join(folder, 'config/gtk-3.0'), { recursive: true })
  await mkdir(downloads)
  // With the default tool bar the window could not become as narrow as a phone.
  await writeFile(
    join(folder, 'config/gtk-3.0/gtk.css'),
    '* { min-width: 0; padding: 0; margin: 0; border: 0; font-size: 1px; -gtk-icon-transform: scale(0.1) }',
  )
  await writeFile(join(folder, 'config/user-dirs.dirs'), `XDG_DOWNLOAD_DIR="${downloads}"\n`)
  await writeFile(launcher, `#!/bin/sh\necho $$ > '${pidFile}'\nexec '${browser}' "$@"\n`)
  await chmod(launcher, 0o755)
  const env = {
    ...process.env,
    HOME: folder,
    XDG_CONFIG_HOME: join(folder, 'config'),
    XDG_DATA_HOME: join(folder, 'data'),
    XDG_CACHE_HOME: join(folder, 'cache'),
    LC_ALL: 'en_US.UTF-8',
    // There is no graphics card: its commands would be computed by the processor, which takes a quarter longer.
    WEBKIT_SKIA_ENABLE_CPU_RENDERING: '1',
  }
  const endBrowser = async () => {
    const pid = Number(await readFile(pidFile, 'utf8').catch(() => ''))
    try {
      if (pid) process.kill(pid)
    } catch {} // the browser has already exited
  }
  return { launcher, env, downloads, endBrowser }
}

async function openSession(address: string, launcher: string): Promise<WebDriver> {
  const capabilities = new Capabilities({
    browserName: 'MiniBrowser',
    unhandledPromptBehavior: 'accept',
    'webkitgtk:browserOptions': { binary: launcher, args: ['--automation'] },
  })
  for (const deadline = Date.now() + 20_000; ; await delay(100)) {
    const isReady = await fetch(`${address}/status`).catch(() => undefined)
    if (isReady?.ok) break
    if (Date.now() > deadline) throw new Error('WebKitWebDriver does not answer')
  }
  return new Builder().usingServer(address).withCapabilities(capabilities).build()
}

function scriptsOf(driver: WebDriver): Pick<Driver, 'evaluate' | 'find'> {
  const run = (work: unknown, args: unknown[]) =>
    driver.executeScript(`return (${String(work)}).apply(null, arguments)`, ...args)
  return {
    evaluate: (work, ...args) => run(work, args) as never,
    async find(work, ...args) {
      const found = await run(work, args)
      return found instanceof WebElement ? toHandle(found) : undefined
    },
  }
}

const toHandle = (element: WebElement): Handle => ({
  async click() {
    // WebDriver scrolls smoothly if the page does, and the click would miss.
    await element
      .getDriver()
      .executeScript(
        "arguments[0].scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' })",
        element,
      )
    await element.click()
  },
  type: (text) => element.sendKeys(text),
  async select(label) {
    for (const option of await element.findElements(By.css('option'))) {
      if (label.test(await option.getText())) return option.click()
    }
    throw new Error(`There is no option ${label}`)
  },
  choose: (file) => element.sendKeys(file),
})

async function untilNewWindow(driver: WebDriver, before: string[]): Promise<string> {
  for (const deadline = Date.now() + 15_000; Date.now() < deadline; await delay(100)) {
    const opened = (await driver.getAllWindowHandles()).find((handle) => !before.includes(handle))
    if (opened) return opened
  }
  throw new Error('No window was opened')
}

/** Starts a virtual display with a free number. */
async function startDisplay(program: string): Promise<{ name: string } & AsyncDisposable> {
  const options = ['-displayfd', '1', '-screen', '0', '1400x1000x24', '-nolisten', 'tcp']
  const screen = start(program, options)
  if (!screen.child.stdout) throw new Error('unreachable')
  for await (const line of createInterface(screen.child.stdout)) {
    return { name: `:${line}`, [Symbol.asyncDispose]: screen[Symbol.asyncDispose] }
  }
  throw new Error(`${program} did not start`)
}

function start(
  program: string,
  args: string[],
  env = process.env,
): { child: ChildProcess } & AsyncDisposable {
  const child = spawn(program, args, { env, stdio: ['ignore', 'pipe', 'ignore'] })
  const end = () => void child.kill()
  process.once('exit', end)
  return {
    child,
    async [Symbol.asyncDispose]() {
      process.removeListener('exit', end)
      if (child.exitCode !== null || child.signalCode !== null) return
      const ended = once(child, 'exit')
      child.kill()
      await ended
    },
  }
}

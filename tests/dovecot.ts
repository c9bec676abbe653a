import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, chown, mkdir, mkdtemp, readFile, rename, rm, utimes, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { installFromDebian } from '../scripts/debian.ts'
import { findFreePort } from './site-process.ts'

const program = '/usr/sbin/dovecot'

/** Returns true if Debian's IMAP server is installed, or could be installed. */
export const hasDovecot = (): boolean =>
  existsSync(program) || (installFromDebian('dovecot-imapd') && existsSync(program))

export type Dovecot = AsyncDisposable & {
  /** Value for `IMAP_URL`. */
  url: string
  port: number
  /** Puts mails into the mailbox, in this order. */
  deliver: (...mails: (string | Buffer)[]) => Promise<void>
  /** Puts a mail into the mailbox as if it had arrived then. */
  deliverAt: (date: Date, mail: string) => Promise<void>
  /** Makes the server unavailable until `start`. The mailbox remains. */
  stop: () => Promise<void>
  start: () => Promise<void>
  /** Removes what the server knows about the mailbox, so that it gives new UIDs and another UIDVALIDITY. */
  renumber: () => Promise<void>
}

// The server refuses to run its logins as root.
const nobody = 65_534
const account = process.getuid?.() === 0 ? { uid: nobody, gid: nobody } : {}

/** Starts a real IMAP server on loopback with one mailbox, in a temporary folder and without privileges. */
export async function startDovecot({ user = 'office@site.example', query = '' } = {}): Promise<Dovecot> {
  const folder = await mkdtemp(join(tmpdir(), 'imap-'))
  await chmod(folder, 0o755)
  const maildir = join(folder, 'Maildir')
  const arriving = join(maildir, 'new')
  const port = await findFreePort()
  for (const path of [folder, maildir, arriving, ...['cur', 'tmp'].map((name) => join(maildir, name))]) {
    await mkdir(path, { recursive: true })
    if (account.uid) await chown(path, account.uid, account.gid)
  }
  const config = join(folder, 'dovecot.conf')
  await writeFile(config, configOf(folder, port))

  let child: ChildProcess | undefined
  let count = 0
  async function start() {
    const started = spawn(program, ['-F', '-c', config], { ...account, stdio: 'ignore' })
    child = started
    for (const deadline = Date.now() + 20_000; !(await greets(port)); await delay(50)) {
      if (Date.now() < deadline && started.exitCode === null) continue
      throw new Error(`Dovecot did not start: ${await readFile(join(folder, 'log'), 'utf8').catch(String)}`)
    }
  }
  async function stop() {
    if (!child || child.exitCode !== null) return
    const closed = once(child, 'exit')
    child.kill('SIGTERM')
    await closed
  }
  async function deliver(mail: string | Buffer, date = new Date()) {
    const name = `${1_700_000_000 + count}.M${String(count++).padStart(6, '0')}P1.test`
    const written = join(maildir, 'tmp', name)
    await writeFile(written, mail)
    await utimes(written, date, date)
    await rename(written, join(arriving, name))
  }
  await start()
  return {
    url: `imap://${encodeURIComponent(user)}:secret@127.0.0.1:${port}/INBOX${query}`,
    port,
    async deliver(...mails) {
      for (const mail of mails) await deliver(mail)
    },
    deliverAt: (date, mail) => deliver(mail, date),
    stop,
    start,
    async renumber() {
      await stop()
      for (const name of [
        'dovecot-uidlist',
        'dovecot.index',
        'dovecot.index.log',
        'dovecot.index.cache',
        'dovecot-uidvalidity',
      ])
        await rm(join(maildir, name), { force: true })
      await start()
    },
    async [Symbol.asyncDispose]() {
      await stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function greets(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1')
  try {
    const [greeting] = await once(socket, 'data', { signal: AbortSignal.timeout(2_000) })
    return String(greeting).includes('OK')
  } catch {
    return false
  } finally {
    socket.destroy()
  }
}

const userName = process.getuid?.() === 0 ? 'nobody' : (process.env.USER ?? 'nobody')
const groupName = process.getuid?.() === 0 ? 'nogroup' : userName

const configOf = (folder: string, port: number) => `
base_dir = ${folder}/run
state_dir = ${folder}/state
log_path = ${folder}/log
protocols = imap
listen = 127.0.0.1
ssl = no
disable_plaintext_auth = no
default_internal_user = ${userName}
default_internal_group = ${groupName}
default_login_user = ${userName}
default_client_limit = 100
default_process_limit = 20
mail_location = maildir:${folder}/Maildir
mailbox_list_index = no
first_valid_uid = 1
passdb {
  driver = static
  args = password=secret
}
userdb {
  driver = static
  args = uid=${account.uid ?? process.getuid?.()} gid=${account.gid ?? process.getgid?.()} home=${folder}
}
service imap-login {
  chroot =
  inet_listener imap {
    port = ${port}
  }
  inet_listener imaps {
    port = 0
  }
}
service anvil {
  chroot =
}
`

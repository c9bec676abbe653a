// Runs on the machine's Node (20 or newer): installs missing packages, then hands over to Node 26.
import { checkPort } from './free-port.mjs'
import { installMissing } from './install.mjs'
import { findNode } from './node.mjs'
import { tasks } from './tasks.mjs'

const [name = '', ...args] = process.argv.slice(2)
const task = tasks[name]

if (task) {
  try {
    if (name === 'start') await checkPort()
    await installMissing()
    process.exitCode = await task(await findNode(), args)
  } catch (error) {
    process.stderr.write(`${error.message}\n`)
    process.exitCode = 1
  }
} else {
  process.stderr.write(`There is no task '${name}'. Tasks: ${Object.keys(tasks).join(', ')}.\n`)
  process.exitCode = 1
}

import type { DestinationStream } from 'pino'
import { prettyFactory } from 'pino-pretty'
import { escapeControls } from './escape-controls.ts'

const format = prettyFactory({
  singleLine: true,
  translateTime: 'SYS:HH:MM:ss',
  ignore: 'node,method,path,route,status,ms',
  messageFormat: (line) => (line.path ? describeRequest(line) : String(line.msg)),
})

const describeRequest = ({ msg, method, path, status, ms }: Record<string, unknown>) =>
  `${msg}: ${method} ${path} ${status}, ${ms} ms`

/** Formats log lines for a terminal. */
export const readableOutput = (terminal: DestinationStream): DestinationStream => ({
  write: (line) => void terminal.write(format(withoutControls(JSON.parse(line)))),
})

/** Escapes newlines except in stacks, whose lines are indented, so that no value can forge a log line. */
function withoutControls(value: unknown, name = ''): unknown {
  if (typeof value === 'string') {
    const text = escapeControls(value)
    return name === 'stack' ? text : text.replaceAll('\n', '\\n')
  }
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map((item) => withoutControls(item))
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, withoutControls(item, key)]))
}

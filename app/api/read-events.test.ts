import { expect, test } from 'vitest'
import { readEvents, type ServerEvent } from './read-events.ts'

const streamOf = (...parts: string[]) =>
  new ReadableStream<Uint8Array>({
    start(controller) {
      for (const part of parts) controller.enqueue(new TextEncoder().encode(part))
      controller.close()
    },
  })

async function collect(events: AsyncIterable<ServerEvent>): Promise<ServerEvent[]> {
  const found: ServerEvent[] = []
  for await (const event of events) found.push(event)
  return found
}

test('parses events that are split across chunks', async () => {
  const stream = streamOf(
    'event: coun',
    'ters\ndata: {"unread',
    'Contacts":2}\n',
    '\nevent: signed-out\ndata: {}\n\n',
  )
  expect(await collect(readEvents(stream))).toEqual([
    { event: 'counters', data: '{"unreadContacts":2}' },
    { event: 'signed-out', data: '{}' },
  ])
})

test('ignores comments and an incomplete last event', async () => {
  const stream = streamOf(': still here\n\n', 'data: a\ndata: b\n\n', 'event: counters\ndata: {')
  expect(await collect(readEvents(stream))).toEqual([{ event: 'message', data: 'a\nb' }])
})

import { expect, it } from 'vitest'
import { runEach } from './run-each.server.ts'

it('runs the items after one that fails, and throws its failure at the end', async () => {
  const done: number[] = []
  const running = runEach([1, 2, 3], async (item) => {
    if (item === 2) throw new Error('refused')
    done.push(item)
  })
  await expect(running).rejects.toThrow('refused')
  expect(done).toEqual([1, 3])
})

import { expect, it } from 'vitest'
import { canMove, defineMachine, moveOrRefuse, movesFrom } from './state-machine.ts'

const door = defineMachine({
  states: ['open', 'shut', 'locked'],
  moves: {
    shut: { from: ['open'], to: 'shut', by: ['client', 'staff'] },
    lock: { from: ['shut'], to: 'locked', by: ['staff'], needsReason: true },
    fall: { from: ['open'], to: 'shut', by: ['system'] },
  },
})

it('lists the moves that a side can make from a state', () => {
  expect(movesFrom(door, 'open', 'client')).toEqual(['shut'])
  expect(movesFrom(door, 'shut', 'client')).toEqual([])
  expect(movesFrom(door, 'shut', 'staff')).toEqual(['lock'])
  expect(canMove(door, 'fall', 'open', 'system')).toBe(true)
})

it('refuses a move that is not defined for the state or side, and one without a required reason', () => {
  expect(moveOrRefuse(door, 'lock', { from: 'shut', by: 'staff', reason: 'Night' })).toBe('locked')
  expect(() => moveOrRefuse(door, 'lock', { from: 'open', by: 'staff', reason: 'Night' })).toThrow(
    '‘open’ now',
  )
  expect(() => moveOrRefuse(door, 'lock', { from: 'shut', by: 'client', reason: 'Night' })).toThrow(
    '‘shut’ now',
  )
  expect(() => moveOrRefuse(door, 'lock', { from: 'shut', by: 'staff', reason: ' ' })).toThrow(
    'give a reason',
  )
})

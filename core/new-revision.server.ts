import { randomInt } from 'node:crypto'

/** Random, so that a revision of an earlier draft, which was published or discarded, does not fit the next one. */
export const newRevision = () => randomInt(1, 2 ** 30)

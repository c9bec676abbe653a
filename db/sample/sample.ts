import type { Database } from '../pool.ts'

export async function addSampleContent(_database: Database): Promise<void> {}

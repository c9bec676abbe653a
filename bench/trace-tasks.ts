type TraceEvent = {
  name: string
  pid: number
  tid: number
  dur?: number
  /** Processor time, without waiting for a core. */
  tdur?: number
  args?: { name?: string }
}

/** Returns the longest main-thread task of any page in a trace, in milliseconds of processor time. */
export function readLongestTask(trace: Buffer): number {
  const { traceEvents } = JSON.parse(trace.toString()) as { traceEvents: TraceEvent[] }
  const threadOf = ({ pid, tid }: TraceEvent) => `${pid}/${tid}`
  const mainThreads = new Set(
    traceEvents
      .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
      .map(threadOf),
  )
  const tasks = traceEvents.filter(
    (event) => event.name.endsWith('RunTask') && event.dur !== undefined && mainThreads.has(threadOf(event)),
  )
  if (tasks.length === 0) throw new Error('The trace has no tasks.')
  return Math.max(...tasks.map(({ dur = 0, tdur = dur }) => tdur)) / 1000
}

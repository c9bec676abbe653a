/** Lets so many pieces of work go on at once; the others wait in line, as long as the line is not too long. */
export type Gate = {
  /** Undefined, without having begun, when the line is full. */
  pass: <Result>(places: number, work: () => Promise<Result>) => Promise<Result | undefined>
}

export function createGate({ places, longestLine }: { places: number; longestLine: number }): Gate {
  let free = places
  const line: { places: number; enter: () => void }[] = []

  function admit() {
    for (let next = line[0]; next && next.places <= free; next = line[0]) {
      free -= next.places
      line.shift()
      next.enter()
    }
  }

  return {
    async pass(wanted, work) {
      if (line.length >= longestLine) return undefined
      const taken = Math.min(wanted, places)
      await new Promise<void>((enter) => {
        line.push({ places: taken, enter })
        admit()
      })
      try {
        return await work()
      } finally {
        free += taken
        admit()
      }
    },
  }
}

const typeDelay = 70
const deleteDelay = 50
const pause = 1000

const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

/** Types and deletes the texts of `data-typing` in an endless loop. */
async function type(element: HTMLElement): Promise<void> {
  const texts: string[] = JSON.parse(element.dataset.typing ?? '[]')
  for (let index = 0; ; index++) {
    const text = texts[index % texts.length] ?? ''
    for (let length = 1; length <= text.length; length++) {
      element.textContent = text.slice(0, length)
      await wait(typeDelay)
    }
    await wait(pause)
    for (let length = text.length - 1; length >= 0; length--) {
      element.textContent = text.slice(0, length)
      await wait(deleteDelay)
    }
  }
}

const element = document.querySelector<HTMLElement>('[data-typing]')
if (element && !matchMedia('(prefers-reduced-motion: reduce)').matches) void type(element)

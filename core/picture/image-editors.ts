/** Programs that change what a picture shows, by what they call themselves in its metadata, the more special first. Cameras,
 * phones, viewers and programs that only crop are none. */
const editors: Record<string, RegExp> = {
  'Adobe Lightroom': /lightroom/,
  'Adobe Photoshop': /photoshop/,
  'Adobe ImageReady': /imageready/,
  'Adobe Illustrator': /illustrator/,
  'Adobe InDesign': /indesign/,
  'Adobe Fireworks': /fireworks/,
  'Adobe Firefly': /firefly/,
  'Adobe Express': /adobe express/,
  Affinity: /\baffinity\b/,
  BeFunky: /befunky/,
  Canva: /\bcanva\b/,
  CapCut: /capcut/,
  Corel: /\bcorel/,
  darktable: /darktable/,
  Facetune: /facetune/,
  Figma: /\bfigma\b/,
  Fotor: /\bfotor\b/,
  GIMP: /\bgimp\b/,
  Inkscape: /inkscape/,
  Krita: /\bkrita\b/,
  Luminar: /\bluminar\b/,
  Meitu: /\bmeitu/,
  'Microsoft Paint': /microsoft paint|\bmspaint\b/,
  'Paint.NET': /paint\.net/,
  'PaintShop Pro': /paint ?shop/,
  Photopea: /photopea/,
  PhotoScape: /photoscape/,
  PicMonkey: /picmonkey/,
  Picsart: /pics ?art/,
  Pixelmator: /pixelmator/,
  Pixlr: /\bpixlr/,
  Polarr: /polarr/,
  RawTherapee: /rawtherapee/,
  Snapseed: /snapseed/,
  VSCO: /\bvsco/,
}

/** Returns the name of the first image editor among programs. The name is ours, because anybody can write anything into the
 * metadata. */
export function findEditor(programs: readonly string[]): string | undefined {
  const names = programs.map((program) => program.toLowerCase())
  const found = names.map((name) => Object.entries(editors).find(([, pattern]) => pattern.test(name))?.[0])
  return found.find((editor) => editor !== undefined)
}

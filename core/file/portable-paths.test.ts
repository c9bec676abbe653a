import { expect, it } from 'vitest'
import { portablePaths } from './portable-paths.ts'

it('renames files and folders that are named like a device of Windows, with any ending', () => {
  const paths = ['con.txt', 'Aux/logo.png', 'texts/NUL.tar.gz', 'com1', 'LPT³.pdf', 'prn .txt', 'a/CON/b.txt']
  expect(portablePaths(paths)).toEqual([
    'con_.txt',
    'Aux_/logo.png',
    'texts/NUL_.tar.gz',
    'com1_',
    'LPT³_.pdf',
    'prn_.txt',
    'a/CON_/b.txt',
  ])
})

it('leaves all other names, also those that begin like one', () => {
  const paths = [
    'console.txt',
    'com10.pdf',
    'my con.txt',
    'aux-files/nully.png',
    'communication/lpt.pdf',
    'a.con',
  ]
  expect(portablePaths(paths)).toEqual(paths)
})

it('keeps the files of a folder together, and takes no name that something else has', () => {
  expect(
    portablePaths(['aux/one.txt', 'aux/two.txt', 'AUX_/one.txt', 'con.txt', 'CON_.txt', 'con__.txt']),
  ).toEqual(['aux__/one.txt', 'aux__/two.txt', 'AUX_/one.txt', 'con___.txt', 'CON_.txt', 'con__.txt'])
  expect(portablePaths(['nul/con.txt', 'nul/con_.txt'])).toEqual(['nul_/con__.txt', 'nul_/con_.txt'])
})

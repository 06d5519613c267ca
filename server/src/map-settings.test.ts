import { describe, expect, test } from 'vitest'
import { readConfig } from './config.ts'

const read = (MAP_TILES: string, more = {}) => readConfig({ MAP_TILES, ...more })

describe('MAP_TILES', () => {
  test.each([
    ['https://tile.example.org/{z}/{x}/{y}.png', 'raster'],
    ['http://10.0.0.5:8080/wms/{z}/{x}/{y}@2x.webp?key=a-1', 'raster'],
    ['https://maps.example.org/maps/streets/style.json?key=1', 'style'],
    ['https://maps.example.org/styles/liberty', 'style'],
    ['https://maps.example.org/styles/alidade.json', 'style'],
    ['https://maps.example.org/tiles/v3/tiles.json', 'tilejson'],
    ['http://localhost:3000/planet', 'tilejson'],
  ])('%s is a %s', (url, kind) => {
    expect(read(url).MAP_TILES).toEqual({ kind, url })
  })

  test.each([
    ['ftp://tile.example.org/{z}/{x}/{y}.png', 'must be a URL of tiles'],
    ['tile.example.org/{z}/{x}/{y}.png', 'must be a URL of tiles'],
    ['https://tile.example.org/', 'must be a URL of tiles'],
    ['https://tile.example.org/{z}/{x}.png', 'must be a URL of tiles'],
    ['https://{s}.tile.example.org/{z}/{x}/{y}.png', 'must name one host'],
    ['https://tile.example.org/{z}/{x}/{y}.pbf', 'must be the URL of a style.json'],
    ['https://me:word@tile.example.org/{z}/{x}/{y}.png', 'must not hold a user name'],
    ["https://tile.example.org/{z}/{x}/{y}.png; script-src 'unsafe-eval'", 'must be one URL'],
  ])('%s is refused: it %s', (url, reason) => {
    expect(() => read(url)).toThrow(`MAP_TILES ${reason}`)
  })
})

describe('MAP_HOSTS', () => {
  test('are origins, by https where nothing else is said', () => {
    const MAP_HOSTS = 'tiles.example.org, https://Fonts.example.org/,http://10.0.0.5:8080'
    expect(read('https://maps.example.org/style.json', { MAP_HOSTS }).MAP_HOSTS).toEqual([
      'https://tiles.example.org',
      'https://fonts.example.org',
      'http://10.0.0.5:8080',
    ])
  })

  test.each([
    '*',
    'https://*.example.org',
    'tiles.example.org/path',
    "x.org; script-src 'self'",
    'data:',
    '//x',
  ])('%s is refused', (MAP_HOSTS) => {
    expect(() => read('https://maps.example.org/style.json', { MAP_HOSTS })).toThrow(
      'MAP_HOSTS must name hosts',
    )
  })

  test('and MAP_ATTRIBUTION need a map that they are about', () => {
    expect(() => readConfig({ MAP_HOSTS: 'tiles.example.org' })).toThrow('MAP_TILES must be set as well')
    expect(() => readConfig({ MAP_ATTRIBUTION: '© Example' })).toThrow('MAP_TILES must be set as well')
  })
})

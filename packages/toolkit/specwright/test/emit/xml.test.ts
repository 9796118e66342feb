import { expect, test } from 'vitest'
import { xmlText } from '../../src/emit/mock/xml.ts'

const text = { type: 'string' }
const animals = (schema: object): object => ({ properties: { animals: { type: 'array', ...schema } } })
const list = { animals: ['a', 'b'] }
const components = { schemas: { Pet: { properties: { id: { xml: { attribute: true } } } } } }

test.each([
  [{ a: 1, b: null, c: '<&"' }, {}, '<root><a>1</a><b></b><c>&lt;&amp;&quot;</c></root>'],
  [{ a: 1 }, { xml: { name: 'thing' } }, '<thing><a>1</a></thing>'],
  [{ id: 7 }, { $ref: '#/components/schemas/Pet' }, '<Pet id="7"></Pet>'],
  [{ id: 7, n: 1 }, { allOf: [{ $ref: '#/components/schemas/Pet' }], title: 'A Dog' }, '<ADog id="7"><n>1</n></ADog>'],
  [{ a: 1 }, { xml: { prefix: 's', name: 'x', namespace: 'urn:s' } }, '<s:x xmlns:s="urn:s"><a>1</a></s:x>'],
  [
    [{ id: 7 }, { id: 8 }],
    { type: 'array', items: { $ref: '#/components/schemas/Pet' } },
    '<root><Pet id="7"></Pet><Pet id="8"></Pet></root>',
  ],
  [['a'], { type: 'array', items: text, xml: { name: 'names' } }, '<names><item>a</item></names>'],
  [list, animals({ items: text }), '<root><animals>a</animals><animals>b</animals></root>'],
  [
    list,
    animals({ items: { ...text, xml: { name: 'animal' } }, xml: { name: 'none' } }),
    '<root><animal>a</animal><animal>b</animal></root>',
  ],
  [
    list,
    animals({ items: text, xml: { name: 'zoo', wrapped: true } }),
    '<root><zoo><zoo>a</zoo><zoo>b</zoo></zoo></root>',
  ],
  [
    list,
    animals({ items: { xml: { name: 'animal' } }, xml: { wrapped: true } }),
    '<root><animals><animal>a</animal><animal>b</animal></animals></root>',
  ],
  [{ '1 a': 1, '#text': 2, ':@': 3, '?x': 4 }, {}, '<root><_1_a>1</_1_a><_text>2</_text><_>3</_><_x>4</_x></root>'],
  [{ 'a×>': 1, é: 2, 'a:b': 3, 'a:b:c': 4 }, {}, '<root><a__>1</a__><é>2</é><a:b>3</a:b><abc>4</abc></root>'],
  [
    { a: 1 },
    { xml: { prefix: 's s', name: '<x>', namespace: 'urn:"' } },
    '<s_s:_x_ xmlns:s_s="urn:&quot;"><a>1</a></s_s:_x_>',
  ],
  [
    { 'i"d': '"7" <&', '@': null },
    {
      properties: {
        'i"d': { xml: { attribute: true } },
        '@': { xml: { attribute: true, prefix: 's', namespace: 'urn:s' } },
      },
    },
    '<root i_d="&quot;7&quot; &lt;&amp;" xmlns:s="urn:s" s:_=""></root>',
  ],
  [{ id: 7 }, { oneOf: [{ required: ['n'] }, { $ref: '#/components/schemas/Pet' }] }, '<root id="7"></root>'],
  [
    { pet: { id: 7 } },
    { properties: { pet: { anyOf: [{ type: 'null' }, { $ref: '#/components/schemas/Pet' }] } } },
    '<root><pet id="7"></pet></root>',
  ],
  [
    [{ a: 1 }, { b: 2 }],
    {
      items: {
        oneOf: [
          { required: ['a'], xml: { name: 'first' } },
          { required: ['b'], xml: { name: 'second' } },
        ],
      },
    },
    '<root><first><a>1</a></first><second><b>2</b></second></root>',
  ],
  [['\u0000\u0007\uFFFF', '\t\n😀'], { title: 'a' }, '<a><item>\uFFFD\uFFFD\uFFFD</item><item>\t\n😀</item></a>'],
])('%j by %j', (value, schema, xml) => {
  expect(xmlText(value, schema, { components })).toBe(`<?xml version="1.0" encoding="UTF-8"?>\n${xml}`)
})

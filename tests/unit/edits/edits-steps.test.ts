import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { EditFilter, EditSelection } from '../../../electron/edits/contract.ts';
import { type EditsOptions, createEdits } from '../../../electron/edits/edits.ts';
import { ScriptedThreads, formatValue } from '../../support/scripted-threads.ts';
import { describeTrace } from '../../support/trace-state.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }));
afterEach(() => void vi.useRealTimers());

const createEdit = (seq: number, more: object = {}) => ({
  ...{ seq, id: `e${seq}`, resource: 'product', item: `p${seq}`, field: 'label', value: 'New', base: 'Old' },
  ...{ state: 'staged', rules: null, ...more },
});
const former = (seq: number, edit: object | null = null) => ({
  resource: 'product',
  item: `p${seq}`,
  field: 'label',
  edit,
});
const filter = { searchText: 'lab', fields: [], origins: [] } as unknown as EditFilter;
const selection = (searchText: string | null) =>
  ({ tab: 'all', filter: searchText === null ? null : { ...filter, searchText } }) as unknown as EditSelection;

/** Opens the edits of an account. The log has the calls of the table, the cache and the thread, and the events. */
const open = () => {
  const script = new ScriptedThreads();
  let isReading = false;
  let pages: unknown[] = [];
  const describeArgument = (argument: unknown): string => {
    const text = argument === undefined ? '' : formatValue(argument);
    return text.length > 400 ? `${text.length} characters` : text;
  };
  const call = (owner: string) => async (name: string, argument: unknown) =>
    script
      .call(`${owner}${name}(${describeArgument(argument)})`, undefined as never)
      .then(() => script.results[name]?.(argument as never));
  const table = call('');
  const getCached =
    (name: string) =>
    (...given: readonly unknown[]) =>
      call('cache ')(name, given.length > 1 ? given : given[0]);
  const names = ['editSources', 'namedItems', 'declaredEditors', 'attributes'];
  const creations = Object.fromEntries(
    ['changeCreations', 'restoreCreations'].map((name) => [
      name,
      async (step: string) => {
        script.note(`${name}(${step})`);
        return script.results[name]?.(step as never);
      },
    ]),
  );
  const startThread = (_: unknown, name: string) => {
    script.note(`start ${name}`);
    return {
      call: call('thread '),
      close: ({ finalCall = '' } = {}) => script.call(`thread closed after ${finalCall}`, undefined as never),
      on: () => () => undefined,
    };
  };
  const edits = createEdits({
    ...{ root: 'root', folder: 'folder', table: { call: table }, startThread, creations },
    cache: Object.fromEntries(names.map((name) => [name, getCached(name)])),
    ...{ profiles: async () => ['rules'], account: () => 'account', isReading: () => isReading },
  } as unknown as EditsOptions);
  edits.onChanged((change) => script.note(`changed ${formatValue(change)}`));
  Object.assign(script.results, {
    listEdits: () => ({ edits: [createEdit(1)], total: 1, all: 2 }),
    editsByField: () => [{ resource: 'product', field: 'label', count: 2 }],
    countEdits: () => ({ all: 2 }),
    countEditedItems: () => 7,
    editedItems: (resource: string) => (resource === 'product' ? '["p1","p2"]' : '[]'),
    editsOfItems: () => [createEdit(1)],
    stageEdits: ({ edits: all }: { edits: readonly object[] }) => ({
      staged: all.map((edit, at) => ({ id: `s${at}`, ...edit })),
      before: all.map((_, at) => former(at + 1)),
    }),
    discardEdits: () => [former(1)],
    restoreEdits: (all: readonly unknown[]) => all.map(() => former(1)),
    editsSeen: () => ({ changed: [], alreadyThere: 0 }),
    pageOfEdits: () => pages.shift() ?? [],
    unevaluatedEdits: () => [],
    unevaluatedFields: () => [],
    refusedFields: () => [],
    editSources: ([, ids]: [string, readonly string[]]) =>
      ids
        .filter((id) => id !== 'none')
        .map((id) => ({ id, raw: { sku: id, label: 'Old' }, thumb: null, gone: id === 'gone' })),
    namedItems: () => ['p1'],
    declaredEditors: () => [],
    attributes: () => [],
    continueSheet: () => ({ done: 2, result: { rows: 2 } }),
  });
  const settleTimers = async (milliseconds: number) => {
    await vi.advanceTimersByTimeAsync(milliseconds);
    await script.settle();
  };
  const read = async () => {
    const { log } = await script.read();
    return { log: log.map((line) => line.replace(/[0-9a-f]{8}-[-0-9a-f]+/, 'inverse')) };
  };
  return {
    ...{ script, edits, read },
    run: (name: string, act: () => unknown) => script.finish(name, act),
    pass: (milliseconds: number) => () => settleTimers(milliseconds),
    setPages:
      (...next: readonly unknown[]) =>
      () =>
        void (pages = [...next]),
    setReading: (is: boolean) => () => void (isReading = is),
    set: (name: string, result: unknown) => () => void (script.results[name] = () => result),
  };
};

it('reads rows, fields and counts, and looks up a filter again after each change', async () => {
  const { read, edits, run, pass, set, setPages } = open();
  const list = run('list', async () => {
    const { rows, offset, total } = await edits.list({ tab: 'all', filter, offset: 3, limit: 10 });
    return `${rows.map(({ title }) => title).join()} from ${offset} of ${total}`;
  });
  const trace = await describeTrace(read, [
    ['list', list],
    ['list the next rows', list],
    ['later', pass(3_000)],
    ['list', list],
    ['list all', run('list', () => edits.list({ tab: 'all', offset: 0, limit: 1 }))],
    ['fields', run('fields', () => edits.fields(null))],
    ['selected fields', run('fields', () => edits.fields(selection('lab')))],
    ['unknown field', set('editsByField', [{ resource: 'asset', field: 'attributes.x', count: 1 }])],
    ['fields', run('fields', () => edits.fields(null))],
    ['counts', run('counts', () => edits.counts())],
    [
      'of an item',
      run('item', async () => {
        const { fields, edits: own } = await edits.ofItem('product', 'p1' as never);
        return [fields.length > 5, own.map(({ id, before, editor }) => [id, before, editor])];
      }),
    ],
    ['of an item that is not cached', run('item', () => edits.ofItem('product', 'none' as never))],
    ['of items', run('items', async () => (await edits.ofItems('asset', ['p1' as never])).length)],
    ['edited items', run('edited', () => edits.editedItems('product'))],
    ['count selected', run('selected', () => edits.countSelected(selection(null)))],
    ['pages', setPages([createEdit(1)], [createEdit(4, { item: 'none' })])],
    [
      'selected rows',
      run('rows', async () => {
        const rows: string[] = [];
        for await (const page of edits.selectedRows(selection(null)))
          rows.push(...page.map(({ id, title }) => `${id} ${title}`));
        return rows;
      }),
    ],
    ...(['noteChanged', 'copyChanged'] as const).flatMap((name) => [
      ['list', list] as const,
      [name, () => edits[name]([])] as const,
      ['list', list] as const,
    ]),
    ['add nothing', run('add', () => edits.add('grid', []))],
    ['list', list],
    ['discard', run('discarded', () => edits.discard({ ids: [] }))],
    ['list', list],
    ['restore', run('restored', () => edits.restore([]))],
    ['list', list],
    ['step', set('restoreCreations', { changed: 1, left: [] })],
    ['no fields', set('restoreStep', null)],
    ['restore a step', run('restored', async () => (await edits.restoreStep('s')).creations)],
    ['list', list],
    ['close', run('closed', () => edits.close())],
  ]);
  expect(trace).toMatchInlineSnapshot(`
    "list: editsByField(null) | cache declaredEditors() | cache attributes() | refusedFields() | editedItems(product) | editedItems(asset) | cache namedItems([product,{ids:[p1,p2],text:lab}]) | listEdits({tab:all,conditions:{terms:[{text:lab,fields:[label],items:[{resource:product,ids:[p1]},{resource:asset,ids:[]}]}],fields:[],origins:[]},offset:3,limit:10}) | refusedFields() | cache editSources([product,[p1]]) | list: p1 from 3 of 1
    list the next rows: listEdits({tab:all,conditions:{terms:[{text:lab,fields:[label],items:[{resource:product,ids:[p1]},{resource:asset,ids:[]}]}],fields:[],origins:[]},offset:3,limit:10}) | refusedFields() | cache editSources([product,[p1]]) | list: p1 from 3 of 1
    list: editsByField(null) | cache declaredEditors() | cache attributes() | refusedFields() | editedItems(product) | editedItems(asset) | cache namedItems([product,{ids:[p1,p2],text:lab}]) | listEdits({tab:all,conditions:{terms:[{text:lab,fields:[label],items:[{resource:product,ids:[p1]},{resource:asset,ids:[]}]}],fields:[],origins:[]},offset:3,limit:10}) | refusedFields() | cache editSources([product,[p1]]) | list: p1 from 3 of 1
    list all: listEdits({tab:all,conditions:null,offset:0,limit:1}) | refusedFields() | cache editSources([product,[p1]]) | list: {total:1,all:2,offset:0,rows:[{id:e1,resource:product,item:p1,field:label,value:New,base:Old,state:staged,rules:null,title:p1,label:Old,thumb:null,fieldLabel:Label,editor:text,reason:null,before:Old,after:New,breaksMust:false,warnings:[]}]}
    fields: editsByField(null) | refusedFields() | fields: [{field:label,label:Label,count:2}]
    selected fields: editsByField({tab:all,conditions:{terms:[{text:lab,fields:[label],items:[{resource:product,ids:[p1]},{resource:asset,ids:[]}]}],fields:[],origins:[]}}) | refusedFields() | fields: [{field:label,label:Label,count:2}]
    fields: editsByField(null) | refusedFields() | fields: [{field:attributes.x,label:x,count:1}]
    counts: countEdits() | counts: {all:2}
    of an item: refusedFields() | cache editSources([product,[p1]]) | editsOfItems({resource:product,items:[p1]}) | item: [true,[[e1,Old,text]]]
    of an item that is not cached: refusedFields() | cache editSources([product,[none]]) | editsOfItems({resource:product,items:[none]}) | item: {fields:[],edits:[{id:e1,resource:product,item:p1,field:label,value:New,base:Old,state:staged,rules:null,title:p1,label:null,thumb:null,fieldLabel:Label,editor:null,reason:null,before:Old,after:New,breaksMust:false,warnings:[]}]}
    of items: editsOfItems({resource:asset,items:[p1]}) | items: 1
    edited items: editedItems(product) | edited: [\\p1\\,\\p2\\]
    count selected: editsByField({tab:all,conditions:null}) | countEditedItems({tab:all,conditions:null}) | selected: {fields:[{resource:asset,field:attributes.x,count:1}],items:7}
    selected rows: pageOfEdits({after:0,only:{tab:all,conditions:null}}) | refusedFields() | cache editSources([product,[p1]]) | pageOfEdits({after:1,only:{tab:all,conditions:null}}) | refusedFields() | cache editSources([product,[none]]) | pageOfEdits({after:4,only:{tab:all,conditions:null}}) | rows: [e1 p1,e4 none]
    list: listEdits({tab:all,conditions:{terms:[{text:lab,fields:[label],items:[{resource:product,ids:[p1]},{resource:asset,ids:[]}]}],fields:[],origins:[]},offset:3,limit:10}) | refusedFields() | cache editSources([product,[p1]]) | list: p1 from 3 of 1
    list: editsByField(null) | refusedFields() | editedItems(product) | editedItems(asset) | cache namedItems([product,{ids:[p1,p2],text:lab}]) | listEdits({tab:all,conditions:{terms:[{text:lab,fields:[],items:[{resource:product,ids:[p1]},{resource:asset,ids:[]}]}],fields:[],origins:[]},offset:3,limit:10}) | cache declaredEditors() | cache attributes() | refusedFields() | cache editSources([product,[p1]]) | list: p1 from 3 of 1
    list: listEdits({tab:all,conditions:{terms:[{text:lab,fields:[],items:[{resource:product,ids:[p1]},{resource:asset,ids:[]}]}],fields:[],origins:[]},offset:3,limit:10}) | refusedFields() | cache editSources([product,[p1]]) | list: p1 from 3 of 1
    list: editsByField(null) | refusedFields() | editedItems(product) | editedItems(asset) | cache namedItems([product,{ids:[p1,p2],text:lab}]) | listEdits({tab:all,conditions:{terms:[{text:lab,fields:[],items:[{resource:product,ids:[p1]},{resource:asset,ids:[]}]}],fields:[],origins:[]},offset:3,limit:10}) | cache declaredEditors() | cache attributes() | refusedFields() | cache editSources([product,[p1]]) | list: p1 from 3 of 1
    add nothing: stageEdits({origin:grid,edits:[]}) | add: {staged:[],before:[],rejected:[],warnings:{}}
    list: editsByField(null) | refusedFields() | editedItems(product) | editedItems(asset) | cache namedItems([product,{ids:[p1,p2],text:lab}]) | listEdits({tab:all,conditions:{terms:[{text:lab,fields:[],items:[{resource:product,ids:[p1]},{resource:asset,ids:[]}]}],fields:[],origins:[]},offset:3,limit:10}) | refusedFields() | cache editSources([product,[p1]]) | list: p1 from 3 of 1
    discard: discardEdits({ids:[]}) | countEdits() | discarded: [{resource:product,item:p1,field:label,edit:null}] | changed {counts:{all:2},items:[{resource:product,item:p1}],alreadyThere:0}
    list: editsByField(null) | refusedFields() | editedItems(product) | editedItems(asset) | cache namedItems([product,{ids:[p1,p2],text:lab}]) | listEdits({tab:all,conditions:{terms:[{text:lab,fields:[],items:[{resource:product,ids:[p1]},{resource:asset,ids:[]}]}],fields:[],origins:[]},offset:3,limit:10}) | refusedFields() | cache editSources([product,[p1]]) | list: p1 from 3 of 1
    restore: restoreEdits([]) | restored: []
    list: editsByField(null) | refusedFields() | editedItems(product) | editedItems(asset) | cache namedItems([product,{ids:[p1,p2],text:lab}]) | listEdits({tab:all,conditions:{terms:[{text:lab,fields:[],items:[{resource:product,ids:[p1]},{resource:asset,ids:[]}]}],fields:[],origins:[]},offset:3,limit:10}) | refusedFields() | cache editSources([product,[p1]]) | list: p1 from 3 of 1
    restore a step: restoreCreations(s) | restoreStep({step:s,inverse:inverse,limit:2000}) | restored: {changed:1,left:[]}
    list: editsByField(null) | refusedFields() | editedItems(product) | editedItems(asset) | cache namedItems([product,{ids:[p1,p2],text:lab}]) | listEdits({tab:all,conditions:{terms:[{text:lab,fields:[],items:[{resource:product,ids:[p1]},{resource:asset,ids:[]}]}],fields:[],origins:[]},offset:3,limit:10}) | refusedFields() | cache editSources([product,[p1]]) | list: p1 from 3 of 1
    close: closed: nothing"
  `);
});

it('stages, discards and restores edits, compares them with the cache and reports each change', async () => {
  const { script, read, edits, run, pass, set, setReading } = open();
  const add = (...items: readonly string[]) =>
    run('added', async () => {
      const { staged, before, rejected, warnings } = await edits.add(
        'grid',
        items.map((item) => ({
          resource: 'product',
          item: item as never,
          field: item === 'odd' ? 'attributes.x' : 'label',
          value: item === 'empty' ? '' : 'New',
        })),
      );
      return { staged: staged.length, before: before.length, rejected: rejected.map(({ item }) => item), warnings };
    });
  const restored = (...fields: readonly object[]) => ({ edits: fields, fields });
  let steps: unknown[] = [];
  script.results['restoreStep'] = () => steps.shift() ?? null;
  const setSteps =
    (...next: readonly unknown[]) =>
    () =>
      void (steps = [...next]);
  const restore = run('restored', async () => (await edits.restoreStep('step')).creations);
  const trace = await describeTrace(read, [
    ['add', add('p1', 'none', 'gone', 'odd', 'empty')],
    ['149 ms later', pass(149)],
    ['add', add('p2')],
    ['1 ms later', pass(1)],
    ['later', pass(300)],
    ['discard', run('discarded', () => edits.discard({ ids: ['e1' as never] }))],
    ['later', pass(300)],
    ['discard selected', run('discarded', () => edits.discard({ selection: selection(null) }))],
    ['later', pass(300)],
    [
      'restore',
      run('restored', async () => (await edits.restore([former(1), former(2, createEdit(2))] as never)).length),
    ],
    ['later', pass(300)],
    ['many', set('restoreEdits', [former(3)])],
    [
      'restore many',
      run(
        'restored',
        async () =>
          (await edits.restore(Array.from({ length: 1_001 }, (_, at) => former(at, createEdit(at))) as never)).length,
      ),
    ],
    ['later', pass(300)],
    ['no creations', set('restoreCreations', null)],
    ['no such step', restore],
    ['nothing', pass(300)],
    ['step', setSteps(restored(createEdit(1)), restored(createEdit(2)))],
    ['restore a step', restore],
    ['later', pass(300)],
    ['creations', set('restoreCreations', { changed: 1, left: [] })],
    ['restore a step', restore],
    ['later', pass(300)],
    ['step', setSteps(restored(createEdit(1)))],
    ['restore a step', restore],
    ['later', pass(300)],
    ['moved', () => edits.noteChanged([{ resource: 'product', item: 'p9' as never, field: 'label' }])],
    ['later', pass(300)],
    ['rules', () => edits.rulesChanged()],
    ['later', pass(300)],
    ['read', setReading(true)],
    ['the copy changed', () => edits.copyChanged()],
    ['later', pass(300)],
    ['settled', run('settled', () => edits.settled())],
    ['not read', setReading(false)],
    ['changed by the service', set('editsSeen', { changed: [former(5)], alreadyThere: 1 })],
    ['the copy changed', () => edits.copyChanged()],
    ['settled', run('settled', () => edits.settled())],
    ['add', add('p1')],
    ['close', run('closed', () => edits.close())],
    ['later', pass(1_000)],
    ['close again', run('closed', () => edits.close())],
  ]);
  expect(trace).toMatchInlineSnapshot(`
    "add: cache declaredEditors() | cache attributes() | refusedFields() | cache editSources([product,[p1,none,gone,odd,empty]]) | stageEdits({origin:grid,edits:[{resource:product,item:p1,field:label,value:New,current:Old},{resource:product,item:empty,field:label,value:null,current:Old}]}) | countEdits() | added: {staged:2,before:2,rejected:[none,gone,odd],warnings:{}} | changed {counts:{all:2},items:[{resource:product,item:p1},{resource:product,item:p2}],alreadyThere:0}
    add: refusedFields() | cache editSources([product,[p2]]) | stageEdits({origin:grid,edits:[{resource:product,item:p2,field:label,value:New,current:Old}]}) | added: {staged:1,before:1,rejected:[],warnings:{}}
    1 ms later: countEdits() | changed {counts:{all:2},items:[{resource:product,item:p1}],alreadyThere:0}
    later: countEdits() | forgetEditEffects() | unevaluatedFields()
    discard: discardEdits({ids:[e1]}) | countEdits() | discarded: [{resource:product,item:p1,field:label,edit:null}] | changed {counts:{all:2},items:[{resource:product,item:p1}],alreadyThere:0}
    discard selected: discardEdits({selection:{tab:all,conditions:null}}) | countEdits() | discarded: [{resource:product,item:p1,field:label,edit:null}] | changed {counts:{all:2},items:[{resource:product,item:p1}],alreadyThere:0}
    restore: restoreEdits([{resource:product,item:p1,field:label,edit:null},{resource:product,item:p2,field:label,edit:{seq:2,id:e2,resource:product,item:p2,field:label,value:New,base:Old,state:staged,rules:null}}]) | cache editSources([product,[p2]]) | editsSeen([{id:e2,current:Old}]) | countEdits() | restored: 2 | changed {counts:{all:2},items:[{resource:product,item:p1}],alreadyThere:0}
    later: countEdits() | unevaluatedFields()
    restore many: restoreEdits(145711 characters) | cache editSources(4901 characters) | editsSeen(21891 characters) | cache editSources([product,[p1000]]) | editsSeen([{id:e1000,current:Old}]) | countEdits() | restored: 1 | changed {counts:{all:2},items:[{resource:product,item:p3}],alreadyThere:0}
    later: countEdits() | unevaluatedFields()
    no such step: restoreCreations(step) | restoreStep({step:step,inverse:inverse,limit:2000}) | restored failed: notFound
    restore a step: restoreCreations(step) | restoreStep({step:step,inverse:inverse,limit:2000}) | cache editSources([product,[p1]]) | editsSeen([{id:e1,current:Old}]) | countEdits() | restoreStep({step:step,inverse:inverse,limit:2000}) | changed {counts:{all:2},items:[{resource:product,item:p1}],alreadyThere:0} | cache editSources([product,[p2]]) | editsSeen([{id:e2,current:Old}]) | restoreStep({step:step,inverse:inverse,limit:2000}) | restored: {changed:0,left:[]}
    later: countEdits() | changed {counts:{all:2},items:[{resource:product,item:p2}],alreadyThere:0} | countEdits() | unevaluatedFields()
    restore a step: restoreCreations(step) | restoreStep({step:step,inverse:inverse,limit:2000}) | restored: {changed:1,left:[]}
    later: countEdits() | unevaluatedFields()
    restore a step: restoreCreations(step) | restoreStep({step:step,inverse:inverse,limit:2000}) | cache editSources([product,[p1]]) | editsSeen([{id:e1,current:Old}]) | countEdits() | restoreStep({step:step,inverse:inverse,limit:2000}) | changed {counts:{all:2},items:[{resource:product,item:p1}],alreadyThere:0} | restored: {changed:1,left:[]}
    later: countEdits() | unevaluatedFields()
    moved: countEdits() | changed {counts:{all:2},items:[{resource:product,item:p9}],alreadyThere:0}
    later: countEdits() | unevaluatedFields()
    later: countEdits() | unevaluatedFields()
    settled: settled: nothing
    settled: countEdits() | pageOfEdits({after:0,only:null}) | unevaluatedFields() | settled: nothing
    add: cache declaredEditors() | cache attributes() | refusedFields() | cache editSources([product,[p1]]) | stageEdits({origin:grid,edits:[{resource:product,item:p1,field:label,value:New,current:Old}]}) | countEdits() | added: {staged:1,before:1,rejected:[],warnings:{}} | changed {counts:{all:2},items:[{resource:product,item:p1}],alreadyThere:0}
    close: closed: nothing
    close again: closed: nothing"
  `);
});

it('writes one sheet at a time, which can be cancelled, on a thread that ends when it is idle', async () => {
  const { script, read, edits, run, pass, setPages, set } = open();
  const target = { id: 's1', path: '/a.csv', format: 'csv', separator: ';' } as never;
  const save = () => edits.saveSheet(selection(null), target);
  const held = 'pageOfEdits({after:1,only:{tab:all,conditions:null}})';
  const trace = await describeTrace(read, [
    ['nothing to write', run('saved', save)],
    ['pages', setPages([createEdit(1)], [createEdit(2)])],
    ['save', run('saved', save)],
    ['idle', pass(14_999)],
    ['the thread ends', pass(1)],
    ['pages', setPages([createEdit(1)], [createEdit(2)])],
    ['hold', () => script.hold(held)],
    ['save', script.run('saved', save)],
    ['save another', run('saved', save)],
    ['cancel another', () => edits.cancelSheet('s2')],
    ['cancel', () => edits.cancelSheet('s1')],
    ['go on', () => script.release(held)],
    ['pages', setPages([createEdit(1)])],
    [
      'fails',
      () =>
        void (script.results['continueSheet'] = () => {
          throw new Error('Full');
        }),
    ],
    ['save', run('saved', save)],
    ['succeeds', set('continueSheet', { done: 1, result: { rows: 1 } })],
    ['pages', setPages([createEdit(1)])],
    ['hold', () => script.hold(held)],
    ['save', script.run('saved', save)],
    ['close', script.run('closed', () => edits.close())],
    ['go on', () => script.release(held)],
  ]);
  expect(trace).toMatchInlineSnapshot(`
    "nothing to write: pageOfEdits({after:0,only:{tab:all,conditions:null}}) | start edits/edits-thread | thread endSheet() | saved failed: conflict
    save: pageOfEdits({after:0,only:{tab:all,conditions:null}}) | thread addToSheet([{seq:1,id:e1,resource:product,item:p1,field:label,value:New,base:Old,state:staged,rules:null}]) | pageOfEdits({after:1,only:{tab:all,conditions:null}}) | thread addToSheet([{seq:2,id:e2,resource:product,item:p2,field:label,value:New,base:Old,state:staged,rules:null}]) | pageOfEdits({after:2,only:{tab:all,conditions:null}}) | thread beginSheet({path:/a.csv,format:csv,separator:;,assetPath:/a_assets.csv,account:account}) | thread continueSheet() | saved: {rows:2}
    the thread ends: thread closed after 
    save: pageOfEdits({after:0,only:{tab:all,conditions:null}}) | start edits/edits-thread | thread addToSheet([{seq:1,id:e1,resource:product,item:p1,field:label,value:New,base:Old,state:staged,rules:null}]) | pageOfEdits({after:1,only:{tab:all,conditions:null}})
    save another: saved failed: conflict
    go on: thread addToSheet([{seq:2,id:e2,resource:product,item:p2,field:label,value:New,base:Old,state:staged,rules:null}]) | thread endSheet() | saved failed: cancelled
    save: pageOfEdits({after:0,only:{tab:all,conditions:null}}) | thread addToSheet([{seq:1,id:e1,resource:product,item:p1,field:label,value:New,base:Old,state:staged,rules:null}]) | pageOfEdits({after:1,only:{tab:all,conditions:null}}) | thread beginSheet({path:/a.csv,format:csv,separator:;,assetPath:/a_assets.csv,account:account}) | thread continueSheet() | thread endSheet() | saved failed: Full
    save: pageOfEdits({after:0,only:{tab:all,conditions:null}}) | thread addToSheet([{seq:1,id:e1,resource:product,item:p1,field:label,value:New,base:Old,state:staged,rules:null}]) | pageOfEdits({after:1,only:{tab:all,conditions:null}})
    close: thread closed after close | closed: nothing
    go on: saved failed: cancelled"
  `);
});

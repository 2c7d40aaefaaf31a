import fc from 'fast-check';
import { expect, it } from 'vitest';
import { beginFileDrag, onFileDrag } from '../../../../renderer/app/bridge.ts';

/** A drag over the window: files of another program, files of this page, or text. It passes some elements. */
const drag = fc.record({
  from: fc.constantFrom('outside' as const, 'outside' as const, 'page' as const, 'text' as const),
  elements: fc.integer({ min: 1, max: 3 }),
  isDropped: fc.boolean(),
});
const dispatch = (name: string, types: readonly string[], files: readonly File[] = []): boolean => {
  const event = new Event(name, { bubbles: true, cancelable: true });
  Object.assign(event, { dataTransfer: { types, files } });
  return window.dispatchEvent(event);
};

it('reports each drag of files from outside once, and each drop of files, whatever drags there were before', () => {
  fc.assert(
    fc.property(fc.array(drag, { maxLength: 6 }), (drags) => {
      const calls: string[] = [];
      const stop = onFileDrag({
        enter: () => calls.push('enter'),
        leave: () => calls.push('leave'),
        drop: (files) => calls.push(`drop ${files.map(({ name }) => name).join(' ')}`),
      });
      const expected: string[] = [];
      for (const [at, { from, elements, isDropped }] of drags.entries()) {
        const types = from === 'text' ? ['text/plain'] : ['Files'];
        if (from === 'page') beginFileDrag(() => undefined);
        else window.dispatchEvent(new Event('pointerdown'));
        // The next element is entered before the last one is left.
        for (let element = 0; element < elements; element += 1) {
          dispatch('dragenter', types);
          expect(dispatch('dragover', types)).toBe(from === 'text');
          if (element > 0) dispatch('dragleave', types);
        }
        if (isDropped) dispatch('drop', types, [new File([], `${String(at)}.jpg`)]);
        else dispatch('dragleave', types);
        if (from === 'outside') expected.push('enter');
        if (from !== 'text') expected.push('leave');
        if (from !== 'text' && isDropped) expected.push(`drop ${String(at)}.jpg`);
        expect(calls).toEqual(expected);
      }
      stop();
      dispatch('dragenter', ['Files']);
      expect(calls).toEqual(expected);
    }),
  );
});

import { createErrorReply, HttpReplyError, createValidationError } from '../responses.ts';

/** Returns a 400 for an unknown property or parameter. */
export function createUnknownFieldError(name: string, problem = 'Unknown field'): HttpReplyError {
  return new HttpReplyError(createErrorReply(400, { name: 'InvalidFieldError', description: `${name}: ${problem}` }));
}

/** Returns a 400 for a property that exists but is hidden. */
export function createHiddenFieldError(name: string): HttpReplyError {
  return new HttpReplyError(
    createErrorReply(400, { name: 'HiddenFieldError', description: `${name}: The field is hidden` }),
  );
}

/** Returns a 422 for a value out of range. */
export function createBadValueError(name: string, problem: string): HttpReplyError {
  return new HttpReplyError(createErrorReply(422, createValidationError(name, problem)));
}

-- JSON: ID and SKU of the product to which a file seemed to belong in its review.
ALTER TABLE intent ADD COLUMN product TEXT;

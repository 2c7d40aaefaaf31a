-- JSON: id and SKU of the product that a file seemed to belong to when it was reviewed.
ALTER TABLE intent ADD COLUMN product TEXT;
